"""A house is saved while people play, restored into an empty one, and every game comes out as it was."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bench.house import House
from games import catalog

pytestmark = pytest.mark.django_db
Json = Any
ALL = f"All {len(catalog.SLUGS)} games come out as they are kept."

databases = pytest.mark.parametrize("database", ["sqlite", pytest.param("postgres", marks=pytest.mark.processes)])


@contextmanager
def playing(house: House, games: list[int]) -> Iterator[None]:
    """Moves at every table in turn, from before the block begins until it has ended."""
    begun, enough, failed = threading.Event(), threading.Event(), []

    def play() -> None:
        try:
            while not enough.is_set():
                for game_id in games:
                    house.ask("tests.live.furniture:moved_on", game_id)
                begun.set()
        except BaseException as error:
            failed.append(error)
            begun.set()

    player = threading.Thread(target=play)
    player.start()
    assert begun.wait(120)
    try:
        yield
    finally:
        enough.set()
        player.join(120)
    assert failed == []


def said(house: House, *command: str) -> str:
    """What a command says."""
    told: str = house.ask("tests.live.furniture:said", *command)
    return told


@pytest.mark.slow
@databases
def test_a_house_is_saved_under_load_and_restored(database: str, tmp_path: Path, migrated: Path | None) -> None:
    saved, url = str(tmp_path / "house"), os.environ["DATABASE_URL"] if database == "postgres" else None
    with House(processes=0, database_url=url, migrated=migrated, REFEREE="0") as house:
        with playing(house, house.ask("tests.live.furniture:one_of_each")):
            assert "Saved" in house.run("manage.py", "backup", saved)
        again, full = said(house, "backup", saved), said(house, "restore", saved)
        house.ask("tests.live.test_saving:a_referee_looks")
        opened = said(house, "restore", saved, "--replace")
    assert again == f"CommandError: {saved} exists. Choose another name, or remove it."
    assert full == (
        "CommandError: This house has people in it. Restore into an empty one, or give it up with --replace."
    )
    assert opened == "CommandError: The house is open: a referee is at work. Stop its processes first."
    assert Path(saved).stat().st_mode & 0o077 == 0
    with House(processes=0, database_url=url, migrated=migrated, REFEREE="0") as empty:
        assert said(empty, "restore", saved) == f"Restored {saved}"
        assert said(empty, "replay") == ALL
        assert len(empty.ask("tests.live.furniture:one_of_each")) == len(catalog.SLUGS)
        assert said(empty, "restore", saved, "--replace") == f"Restored {saved}"
        assert said(empty, "replay") == ALL


def a_referee_looks() -> None:
    """Called in the house: its watch is kept."""
    from games.clock import watch

    watch.sign()


@pytest.mark.slow
def test_what_is_no_house_is_refused(tmp_path: Path, migrated: Path | None) -> None:
    whole, foreign, cut, none = (tmp_path / name for name in ("whole", "foreign", "cut", "none"))
    foreign.write_bytes(b"PGDMP and so on")
    with House(processes=0, migrated=migrated, REFEREE="0") as house:
        said(house, "backup", str(whole))
        cut.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
        assert said(house, "restore", str(none)) == f"CommandError: There is no file {none}."
        told = said(house, "restore", str(foreign))
        assert told == f"CommandError: {foreign} is no saved house of SQLite, which DATABASE_URL names."
        assert said(house, "restore", str(cut)).startswith(f"CommandError: {cut} is damaged")
        assert said(house, "replay") == "All 0 games come out as they are kept."
