"""The addresses of static files: as the manifest says, and put together once."""

import json
from pathlib import Path

import pytest

from config.static_files import HashedFiles

HASHED = {"css/page.css": "css/page.0123456789ab.css"}


def files(folder: Path, names: dict[str, str]) -> HashedFiles:
    """Files that were collected there, if there are names."""
    if names:
        manifest = {"paths": names, "version": "1.1", "hash": "0"}
        (folder / "staticfiles.json").write_text(json.dumps(manifest))
    return HashedFiles(location=folder, base_url="/static/")


def test_an_address_has_the_hash_and_what_follows(tmp_path: Path) -> None:
    found = files(tmp_path, HASHED)
    for _ in range(2):
        assert found.url("css/page.css") == "/static/css/page.0123456789ab.css"
        assert found.url("css/page.css#top") == "/static/css/page.0123456789ab.css#top"


def test_it_is_put_together_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = files(tmp_path, HASHED)
    first = found.url("css/page.css")
    monkeypatch.setattr(found, "stored_name", lambda name: pytest.fail("asked again"))
    assert found.url("css/page.css") == first


def test_files_that_are_collected_anew_have_new_addresses(tmp_path: Path) -> None:
    found = files(tmp_path, HASHED)
    found.url("css/page.css")
    found.hashed_files = {"css/page.css": "css/page.ba9876543210.css"}
    found.save_manifest()
    assert found.url("css/page.css") == "/static/css/page.ba9876543210.css"


def test_nothing_is_remembered_of_files_that_were_never_collected(tmp_path: Path) -> None:
    found = files(tmp_path, {})
    assert found.url("css/page.css") == "/static/css/page.css"
    assert not found.addresses
