"""The write-ahead log of SQLite is folded beside play, whoever is writing or reading."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from config import sqlite_log
from config.settings import DATABASES


@pytest.fixture
def house(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(tmp_path / "house.sqlite3", isolation_level=None)) as connection:
        for statement in ("journal_mode=WAL", "wal_autocheckpoint=0"):
            connection.execute(f"PRAGMA {statement}")
        connection.execute("CREATE TABLE move (text)")
        yield connection


def play(house: sqlite3.Connection, moves: int) -> None:
    for _ in range(moves):
        house.execute("INSERT INTO move VALUES (?)", ["x" * 4000])


def database(tmp_path: Path) -> str:
    return str(tmp_path / "house.sqlite3")


def log_of(tmp_path: Path) -> int:
    return Path(f"{database(tmp_path)}-wal").stat().st_size


def test_the_log_begins_anew_once_it_is_folded(house: sqlite3.Connection, tmp_path: Path) -> None:
    play(house, 20)
    length = log_of(tmp_path)
    for _ in range(5):
        sqlite_log.fold_into(database(tmp_path))
        play(house, 20)
    assert log_of(tmp_path) <= length + 8192
    play(house, 100)
    assert log_of(tmp_path) > 3 * length, "nobody else folds it"


def test_who_writes_and_who_reads_is_not_disturbed(house: sqlite3.Connection, tmp_path: Path) -> None:
    play(house, 5)
    with closing(sqlite3.connect(database(tmp_path), isolation_level=None)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM move").fetchone() == (5,)
        house.execute("BEGIN IMMEDIATE")
        play(house, 3)
        sqlite_log.fold_into(database(tmp_path))
        house.execute("COMMIT")
        sqlite_log.fold_into(database(tmp_path))
        assert reader.execute("SELECT count(*) FROM move").fetchone() == (5,)
        reader.execute("COMMIT")
        assert reader.execute("SELECT count(*) FROM move").fetchone() == (8,)


def test_what_cannot_be_folded_is_left(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "house.sqlite3").write_text("no database" * 100)
    with caplog.at_level(logging.WARNING, "config.sqlite_log"):
        sqlite_log.fold_into(database(tmp_path))
    assert "was not folded (DatabaseError)" in caplog.text


@pytest.mark.skipif(not DATABASES["default"]["ENGINE"].endswith("sqlite3"), reason="of SQLite alone")
def test_commits_leave_it_to_that_for_long() -> None:
    assert "wal_autocheckpoint=8000" in DATABASES["default"]["OPTIONS"]["init_command"]
