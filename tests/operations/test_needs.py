"""What a house needs before it opens is said in sentences, each of which says what to do."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from bench.house import free_port
from operations import needs
from operations.management.commands import serve

pytestmark = pytest.mark.django_db


@pytest.fixture
def postgres(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the database were one."""
    at = {"NAME": "parlour", "HOST": "127.0.0.1", "PORT": "1", "PASSWORD": "very-secret"}
    params = {"dbname": "parlour", "host": "127.0.0.1", "port": 1, "password": "very-secret"}
    pretended = SimpleNamespace(vendor="postgresql", settings_dict=at, get_connection_params=lambda: params)
    monkeypatch.setattr(needs, "connection", pretended)


def test_a_migrated_database_has_no_open_migrations() -> None:
    assert needs.open_migrations() == []
    assert list(needs.silent_database()) == []
    assert list(needs.unmigrated()) == []


def test_open_migrations_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    known = needs._migrations()
    monkeypatch.setattr(needs, "_migrations", lambda: {**known, ("games", "9999_more"): frozenset()})
    assert needs.open_migrations() == ["games.9999_more"]
    with pytest.raises(CommandError, match=r"Migrations are open \(games\.9999_more…\): run `manage\.py migrate`"):
        call_command("serve", "--no-migrate", "--port", "0")


def test_a_migration_that_stands_for_others_is_as_applied_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    known = needs._migrations()
    squashed = {("games", "0001_squashed"): frozenset(key for key in known if key[0] == "games")}
    monkeypatch.setattr(needs, "_migrations", lambda: {**known, **squashed})
    assert needs.open_migrations() == []


def test_a_database_that_does_not_answer_is_named_without_its_password(postgres: None) -> None:
    (sentence,) = needs.silent_database()
    assert sentence.startswith("The database parlour at 127.0.0.1:1 does not answer (")
    assert sentence.endswith("Does it run, and is DATABASE_URL right?")
    assert "very-secret" not in sentence


def test_a_pool_is_as_large_as_there_are_threads_that_ask(postgres: None, settings: Any) -> None:
    assert list(needs.small_pool()) == []
    settings.ASKING = {"HTTP_THREADS": 4, "SOCKET_THREADS": 8, "RUMMY_HOST": 0}
    settings.DATABASE_POOL = 11
    (sentence,) = needs.small_pool()
    assert "DATABASE_POOL is 11, but 12 threads" in sentence
    assert "(4 for HTTP_THREADS, 8 for SOCKET_THREADS): leave it out, say 12" in sentence
    settings.DATABASE_POOL = 12
    assert list(needs.small_pool()) == []


@pytest.mark.services
def test_several_processes_are_told_what_they_lose(settings: Any) -> None:
    settings.REDIS_URL = ""
    assert list(needs.remarks(1)) == []
    said = list(needs.remarks(2))
    assert "Without REDIS_URL these 2 processes do not hear of each other" in said[0]
    if needs.connection.vendor == "sqlite":
        assert "SQLite has one writer: 2 processes wait for each other" in said[1]
    else:
        settings.REDIS_URL, settings.DATABASE_POOL = "redis://127.0.0.1:6379", 10_000
        (sentence,) = needs.remarks(3)
        assert "3 processes with up to 10000 connections each may want more than the" in sentence


def test_production_hears_of_what_is_easily_forgotten(settings: Any) -> None:
    settings.DEBUG = False
    settings.EMAIL, settings.SECRET_KEY = "console", "short"
    settings.BEHIND_PROXY, settings.SECURE_SSL_REDIRECT = False, True
    key, letters, proxy = needs.remarks(1)
    assert key.startswith("SECRET_KEY is short enough to be guessed")
    assert letters.startswith("EMAIL=console: letters go to this log")
    assert "BEHIND_PROXY=1" in proxy
    settings.EMAIL, settings.SECRET_KEY, settings.BEHIND_PROXY = "", "x" * 50, True
    assert list(needs.remarks(1)) == []


def test_a_port_that_is_taken_is_said_before_anything_else() -> None:
    with serve.listen("127.0.0.1", 0) as other:
        port = other.getsockname()[1]
        with pytest.raises(CommandError, match=rf"Nobody can listen at 127\.0\.0\.1, port {port} \(Address already in"):
            call_command("serve", "--port", str(port))


@pytest.mark.parametrize("number", ["0", "-1", "many"])
def test_a_house_has_at_least_one_process(number: str) -> None:
    with pytest.raises(CommandError, match=f"a house has at least one process, not {number}"):
        call_command("serve", f"--workers={number}")


@pytest.mark.parametrize("number", ["70000", "-1", "http"])
def test_a_port_is_a_number(number: str) -> None:
    with pytest.raises(CommandError, match=f"a port is a number up to 65535, not {number}"):
        call_command("serve", f"--port={number}")


def test_an_address_is_one_that_a_browser_takes() -> None:
    port = free_port()
    with serve.listen("127.0.0.1", port) as listener:
        assert serve.address_of(listener) == f"http://127.0.0.1:{port}"
    with serve.listen("::1", port) as listener:
        assert serve.address_of(listener) == f"http://[::1]:{port}"
