"""Known vulnerabilities of all that is pinned, by the advisories of OSV (https://osv.dev): `make audit`.

`ADVISORIES=PyPI.zip,npm.zip` names exports of that database
(https://osv-vulnerabilities.storage.googleapis.com/PyPI/all.zip), by which it works without a network. Ends with 1
where something is known, and with 2 where nobody could be asked: that nothing was found then means nothing.
"""

import json
import os
import re
import sys
import urllib.request
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from packaging.version import InvalidVersion, Version

Json = Any
ROOT = Path(__file__).resolve().parents[1]
ASKED = "https://api.osv.dev/v1/querybatch"
PATIENCE = 30
CLEAN, KNOWN, UNKNOWN = 0, 1, 2
"""What the command ends with."""


class Package(NamedTuple):
    """Something that is pinned."""

    ecosystem: str
    name: str
    version: str


class Found(NamedTuple):
    """An advisory about something that is pinned."""

    package: Package
    advisory: str
    says: str = ""


# -- What is pinned ----------------------------------------------------------------------------------------------
def pinned(root: Path = ROOT) -> list[Package]:
    """Every Python package of the requirements, and every package that files were taken from."""
    lines = "\n".join(path.read_text() for path in sorted(root.glob("requirements*.txt")))
    found = {Package("PyPI", plain(name), version) for name, version in re.findall(r"(?m)^([\w.-]+)==([^\s;]+)", lines)}
    vendored = json.loads((root / "static/vendor/manifest.json").read_text())["packages"]
    found |= {Package("npm", one["source"].removeprefix("npm:"), one["version"]) for one in vendored}
    return sorted(found)


def plain(name: str) -> str:
    """A name as PyPI compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


# -- By exports of the database ----------------------------------------------------------------------------------
def exported(paths: Iterable[Path]) -> Iterator[Json]:
    """Every advisory in these archives that stands."""
    for path in paths:
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                advisory = json.loads(archive.read(name))
                if "withdrawn" not in advisory:
                    yield advisory


def by_export(packages: Iterable[Package], advisories: Iterable[Json]) -> Iterator[Found]:
    """What advisories say of these packages."""
    by_name: dict[tuple[str, str], list[Package]] = {}
    for one in packages:
        by_name.setdefault((one.ecosystem, one.name), []).append(one)
    for advisory in advisories:
        for affected in advisory.get("affected", []):
            for one in by_name.get(key_of(affected.get("package", {})), []):
                if is_affected(one.version, affected):
                    yield Found(one, advisory["id"], advisory.get("summary", ""))


def key_of(package: Json) -> tuple[str, str]:
    """The ecosystem and the name of a package in an advisory."""
    ecosystem, name = package.get("ecosystem", ""), package.get("name", "")
    return ecosystem, plain(name) if ecosystem == "PyPI" else name


def is_affected(version: str, affected: Json) -> bool:
    """Whether an advisory means this version: it lists it, or has it within a range."""
    if version in affected.get("versions", []):
        return True
    ranges = [one for one in affected.get("ranges", []) if one["type"] in {"ECOSYSTEM", "SEMVER"}]
    return any(is_within(version, one["events"]) for one in ranges)


def is_within(version: str, events: list[Json]) -> bool:
    """Whether the last that happened up to this version is that the flaw came in; what cannot be compared counts so."""
    try:
        here = Version(version)
        told = sorted((moment(text), kind) for event in events for kind, text in event.items())
    except InvalidVersion:
        return True
    past = [kind for when, kind in told if when < here or (when == here and kind != "last_affected")]
    return bool(past) and past[-1] == "introduced"


def moment(text: str) -> Version:
    """A version of an event; `0` is before all others."""
    return Version("0.dev0" if text == "0" else text)


# -- By asking ---------------------------------------------------------------------------------------------------
def by_asking(packages: list[Package]) -> Iterator[Found]:
    """What the database answers about these packages."""
    asked = [{"package": {"ecosystem": one.ecosystem, "name": one.name}, "version": one.version} for one in packages]
    request = urllib.request.Request(ASKED, json.dumps({"queries": asked}).encode())  # always https
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
        told = json.load(answer)["results"]
    for one, result in zip(packages, told, strict=True):
        yield from (Found(one, vulnerability["id"]) for vulnerability in result.get("vulns", []))


# -- The command -------------------------------------------------------------------------------------------------
def audit(packages: list[Package], archives: list[Path]) -> list[Found]:
    """What is known; an `OSError` or `ValueError` where that cannot be found out."""
    try:
        found = by_export(packages, exported(archives)) if archives else by_asking(packages)
        return sorted(set(found))
    except (zipfile.BadZipFile, KeyError) as error:
        raise ValueError(f"{type(error).__name__}: {error}") from error


def main() -> int:
    """Say what is known of what is pinned."""
    packages = pinned()
    archives = [Path(name) for name in os.environ.get("ADVISORIES", "").split(",") if name]
    where = ", ".join(map(str, archives)) or ASKED
    try:
        found = audit(packages, archives)
    except (OSError, ValueError) as error:
        print(f"NOTHING WAS CHECKED: the advisories could not be had from {where} ({error}).")  # noqa: T201
        print("Give exports of the database in ADVISORIES=…; see the head of tools/audit.py.")  # noqa: T201
        return UNKNOWN
    for package, advisory, says in found:
        print(f"{package.name} {package.version}: {advisory} {says}".rstrip())  # noqa: T201
    print(f"{len(packages)} pinned packages, {len(found)} known vulnerabilities, by {where}.")  # noqa: T201
    return KNOWN if found else CLEAN


if __name__ == "__main__":
    sys.exit(main())
