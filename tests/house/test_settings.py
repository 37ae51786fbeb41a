"""Settings are safe by default: production refuses to start half configured, and its checks are clean."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PRODUCTION = {
    "SECRET_KEY": "a-long-random-text-of-more-than-fifty-characters-9f3b1c7d5e",
    "ALLOWED_HOSTS": "parlour.example",
    "EMAIL_HOST": "mail.example",
}
WHOSE = {"OPERATOR": "Ada Example; Card Street 7", "CONTACT": "Ada <hello@parlour.example>"}


def python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Python in a process of its own, with no more environment than this."""
    plain = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    command = [sys.executable, "-W", "error::DeprecationWarning:config", *arguments]
    return subprocess.run(command, cwd=ROOT, env={**plain, **environment}, capture_output=True, text=True, check=False)


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A management command, likewise."""
    return python("manage.py", *arguments, **environment)


def told(what: str, *arguments: str, **environment: str) -> str:
    """What the settings `s` say in a process that was started so; reading them is enough, no app has to start."""
    program = f"from django.conf import settings as s; print({what})"
    done = python("-c", program, *arguments, DJANGO_SETTINGS_MODULE="config.settings", **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_production_says_what_it_needs(tmp_path: Path) -> None:
    found = manage("check", VAR_DIR=str(tmp_path))
    assert found.returncode != 0
    assert "SECRET_KEY (signs cookies and links)" in found.stderr
    assert "ALLOWED_HOSTS (the names this site answers to)" in found.stderr
    assert "EMAIL_HOST (the server for outgoing mail (TLS); with `EMAIL=console` letters, and the links" in found.stderr
    assert "Traceback" not in found.stderr
    assert not list(tmp_path.iterdir()), "no key is made up in production"


@pytest.mark.slow
def test_the_deployment_check_is_clean(tmp_path: Path) -> None:
    whole = {**PRODUCTION, "VAR_DIR": str(tmp_path), "HSTS_SECONDS": "3600"}
    found = manage("check", "--deploy", "--fail-level", "INFO", **whole, **WHOSE)
    assert found.returncode == 0, found.stdout + found.stderr
    assert "no issues" in found.stdout
    found = manage("check", "--deploy", "--fail-level", "INFO", **whole)
    assert found.returncode != 0
    assert "Set OPERATOR." in found.stderr
    assert "Set CONTACT." in found.stderr


def test_browsers_are_bound_to_https_by_who_asks_for_it_alone(tmp_path: Path) -> None:
    show = "s.SECURE_HSTS_SECONDS, s.SECURE_HSTS_INCLUDE_SUBDOMAINS, s.SECURE_HSTS_PRELOAD"
    asked = {"HSTS_SECONDS": "60", "HSTS_SUBDOMAINS": "1", "HSTS_PRELOAD": "1"}
    for more, found in (({}, "0 False False"), (asked, "60 True True")):
        assert told(show, VAR_DIR=str(tmp_path), **PRODUCTION, **more) == found


def test_letters_go_to_the_log_only_where_that_is_said(tmp_path: Path) -> None:
    show = "s.EMAIL_BACKEND.split('.')[-2]"
    known = {**PRODUCTION, "VAR_DIR": str(tmp_path)}
    assert told(show, **known) == "smtp"
    known["EMAIL_HOST"] = ""
    assert told(show, **known, EMAIL="console") == "console"
    assert "EMAIL may be `console`" in manage("check", **known, EMAIL="smtp").stderr


def test_a_development_key_is_made_once_and_kept_from_others(tmp_path: Path) -> None:
    keys = [told("s.SECRET_KEY", DEBUG="1", VAR_DIR=str(tmp_path)) for _ in range(2)]
    assert keys[0] == keys[1] != ""
    assert (tmp_path / "secret-key").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("name", ["HTTP_THREADS", "EMAIL_PORT"])
def test_a_number_that_is_none_is_named(name: str, tmp_path: Path) -> None:
    found = manage("check", DEBUG="1", VAR_DIR=str(tmp_path), **{name: "many"})
    assert found.returncode != 0
    assert f"{name} must be a whole number" in found.stderr


def test_services_are_used_when_they_are_named(tmp_path: Path) -> None:
    chosen = "s.DATABASES, s.CHANNEL_LAYERS, s.CACHES"
    show = f"[d['default'].get('ENGINE', d['default'].get('BACKEND')) for d in ({chosen})]"
    plain = told(show, DEBUG="1", VAR_DIR=str(tmp_path))
    assert "sqlite3" in plain
    assert "LocalLayer" in plain
    named = {"DATABASE_URL": "postgres://u@127.0.0.1:1/d", "REDIS_URL": "redis://127.0.0.1:1/0"}
    served = told(show, DEBUG="1", VAR_DIR=str(tmp_path), **named)
    assert "postgresql" in served
    assert "RedisPubSub" in served
    assert "RedisCache" in served


@pytest.mark.parametrize("command", ["runserver", "migrate"])
def test_only_runserver_takes_the_time_to_import_daphne(command: str, tmp_path: Path) -> None:
    installed = told("'daphne' in s.INSTALLED_APPS", command, DEBUG="1", VAR_DIR=str(tmp_path))
    assert installed == str(command == "runserver")
