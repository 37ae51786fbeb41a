"""`make audit`: what is pinned is found, advisories mean the versions they mean, and silence is no good news."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any
from urllib.error import URLError

import pytest

from tools import audit
from tools.audit import Found, Package

Json = Any
OLD = Package("PyPI", "some-thing", "1.4.2")


def about(name: str, ecosystem: str = "PyPI", **affected: Json) -> Json:
    """An advisory about one package."""
    return {
        "id": "X-1",
        "summary": "It breaks.",
        "affected": [{"package": {"ecosystem": ecosystem, "name": name}, **affected}],
    }


def events(*told: tuple[str, str], kind: str = "ECOSYSTEM") -> Json:
    """A range of versions."""
    return {"ranges": [{"type": kind, "events": [{what: version} for what, version in told]}]}


def archive(folder: Path, *advisories: Json) -> Path:
    """An export with these advisories."""
    with zipfile.ZipFile(folder / "all.zip", "w") as made:
        for number, advisory in enumerate(advisories):
            made.writestr(f"{number}.json", json.dumps(advisory))
    return folder / "all.zip"


def test_everything_that_is_pinned_is_asked_for() -> None:
    found = {(one.ecosystem, one.name) for one in audit.pinned()}
    assert {("PyPI", "django"), ("PyPI", "schemathesis"), ("PyPI", "open-spiel"), ("npm", "idiomorph")} <= found
    assert len(found) > 100
    assert all(one.version[0].isdigit() for one in audit.pinned())


@pytest.mark.parametrize(
    ("affected", "means"),
    [
        ({"versions": ["1.4.1", "1.4.2"]}, True),
        ({"versions": ["1.4.1"]}, False),
        (events(("introduced", "0")), True),
        (events(("introduced", "0"), ("fixed", "1.4.2")), False),
        (events(("introduced", "0"), ("fixed", "1.4.10")), True),
        (events(("introduced", "1.4.2"), ("fixed", "1.5")), True),
        (events(("introduced", "1.4.3"), ("fixed", "1.5")), False),
        (events(("introduced", "0"), ("last_affected", "1.4.2")), True),
        (events(("introduced", "0"), ("last_affected", "1.4.1")), False),
        (events(("introduced", "0"), ("fixed", "1.2"), ("introduced", "1.4"), ("fixed", "1.4.3")), True),
        (events(("introduced", "1.3"), ("fixed", "1.4"), ("introduced", "0"), ("fixed", "1.2")), False),
        (events(("introduced", "0"), ("fixed", "no version at all")), True),
        (events(("introduced", "0"), kind="GIT"), False),
        ({}, False),
    ],
)
def test_an_advisory_means_the_versions_it_means(affected: Json, means: bool) -> None:
    assert bool(list(audit.by_export([OLD], [about("Some.Thing", **affected)]))) is means


def test_names_are_compared_as_their_ecosystem_does() -> None:
    every = events(("introduced", "0"))
    assert list(audit.by_export([OLD], [about("some_Thing", **every)])) == [Found(OLD, "X-1", "It breaks.")]
    assert list(audit.by_export([OLD], [about("some-thing", "npm", **every), about("something", **every)])) == []


def test_the_command_by_an_export(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    django = next(one for one in audit.pinned() if one.name == "django")
    flaw = about("Django", **events(("introduced", "5.0")))
    monkeypatch.setenv("ADVISORIES", str(archive(tmp_path, flaw)))
    assert audit.main() == audit.KNOWN
    assert f"django {django.version}: X-1 It breaks." in capsys.readouterr().out
    monkeypatch.setenv("ADVISORIES", str(archive(tmp_path, {**flaw, "withdrawn": "2026-01-01T00:00:00Z"})))
    assert audit.main() == audit.CLEAN
    assert "0 known vulnerabilities" in capsys.readouterr().out


def test_the_command_by_asking(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("ADVISORIES", "")

    def answer(request: Any, timeout: float) -> Any:
        queries = json.loads(request.data)["queries"]
        told = [{"vulns": [{"id": "X-2"}]} if one["package"]["name"] == "django" else {} for one in queries]
        return io.StringIO(json.dumps({"results": told}))

    monkeypatch.setattr(audit.urllib.request, "urlopen", answer)
    assert audit.main() == audit.KNOWN
    assert "X-2" in capsys.readouterr().out


@pytest.mark.parametrize("named", ["", "/nowhere/all.zip", __file__])
def test_where_nobody_can_be_asked_it_says_that_nothing_was_checked(
    named: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise URLError("no such host")

    monkeypatch.setattr(audit.urllib.request, "urlopen", fail)
    monkeypatch.setenv("ADVISORIES", named)
    assert audit.main() == audit.UNKNOWN
    assert capsys.readouterr().out.startswith("NOTHING WAS CHECKED")
