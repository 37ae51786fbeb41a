"""Each planted fault is named in a sentence that says what to do; a house without one is well."""

import smtplib
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from datetime import timedelta
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.mail import get_connection
from django.core.management import call_command
from django.utils import timezone

from bench.house import free_port
from operations import doctor, needs, now, runs, visiting
from operations.models import LastRun

pytestmark = pytest.mark.django_db
Json = Any


def only(sentences: Iterator[str]) -> str:
    (sentence,) = sentences
    return sentence


# -- From inside -----------------------------------------------------------------------------------------------------
def test_a_house_with_a_backup_is_well() -> None:
    runs.note("backup", "1 MB")
    assert list(doctor.inside()) == []


def test_open_migrations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "open_migrations", lambda: ["games.9999_more"])
    assert only(doctor.database()).startswith("1 migrations are open (games.9999_more …): `manage.py serve`")


def test_a_pool_that_is_too_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "small_pool", lambda: iter(["DATABASE_POOL is 1"]))
    assert only(doctor.database()) == "DATABASE_POOL is 1"


def test_static_files_that_nobody_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "staticfiles_storage", SimpleNamespace(is_current=lambda: False))
    assert "are missing or old: `manage.py serve` collects them" in only(doctor.static_files())


def test_redis_away(settings: Any) -> None:
    settings.REDIS_URL = f"redis://:a-password@127.0.0.1:{free_port()}/0"
    sentence = only(doctor.redis_answers())
    assert sentence.startswith("Redis does not answer (ConnectionError)")
    assert "a-password" not in sentence


def test_a_disk_that_is_nearly_full(monkeypatch: pytest.MonkeyPatch) -> None:
    usage = SimpleNamespace(total=10_000_000_000, free=50_000_000)
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda path: usage)
    assert "is nearly full: 50 MB are free" in next(doctor.disk())


@pytest.mark.parametrize(("seconds", "well"), [(2, True), (-4, True), (3600, False), (-3600, False)])
def test_a_clock_that_is_off(seconds: int, well: bool) -> None:
    found = list(doctor._apart("the proxy", timezone.now().timestamp() + seconds))
    assert bool(found) is not well
    assert all("3600 seconds apart" in sentence for sentence in found)


def test_a_clock_that_nobody_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor.shutil, "which", lambda name: name)
    monkeypatch.setattr(doctor.subprocess, "run", lambda *_, **__: SimpleNamespace(stdout="no\n"))
    assert next(doctor.clock()).startswith("Nobody sets this machine's clock: `timedatectl set-ntp true`")


@pytest.mark.parametrize("error", [ConnectionRefusedError(), smtplib.SMTPAuthenticationError(535, b"no")])
def test_dead_mail(settings: Any, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def refuse(**_: Any) -> None:
        raise error

    settings.EMAIL_HOST, settings.EMAIL_PORT = "mail.example", 587
    monkeypatch.setattr(doctor, "get_connection", refuse)
    assert only(doctor.mail()).startswith(f"Mail cannot be sent: mail.example:587 answers with {type(error).__name__}.")


@contextmanager
def mail_server(settings: Any) -> Iterator[socket.socket]:
    """A mail server that takes connections and its time: it answers nobody."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = listener.getsockname()
        listener.setblocking(False)
        yield listener


def test_whoever_opens_the_first_page_of_the_admin_waits_for_no_mail_server(
    settings: Any, monkeypatch: pytest.MonkeyPatch, admin_client: Any
) -> None:
    monkeypatch.setattr(now, "_examined", (float("-inf"), []))
    with mail_server(settings) as listener:
        page = admin_client.get("/admin/").content.decode()
        assert "There has never been a backup" in page, "the doctor was asked"
        with pytest.raises(BlockingIOError):
            listener.accept()
        monkeypatch.setattr(doctor, "get_connection", lambda **_: get_connection(timeout=0.01))
        list(doctor.mail())
        listener.accept()[0].close()  # so one would have been seen


def test_what_the_night_worker_notes_of_the_mail_server_is_shown(
    settings: Any, monkeypatch: pytest.MonkeyPatch, admin_client: Any
) -> None:
    def refuse(**_: Any) -> None:
        raise ConnectionRefusedError

    settings.EMAIL_HOST = "mail.example"
    monkeypatch.setattr(doctor, "get_connection", refuse)
    assert not list(doctor.noted_mail())
    assert [runs.ask_mail_if_due(), runs.ask_mail_if_due()] == [True, False]
    monkeypatch.setattr(now, "_examined", (float("-inf"), []))
    assert "Mail cannot be sent: mail.example:" in admin_client.get("/admin/").content.decode()
    LastRun.objects.update(at=timezone.now() - 2 * runs.MAIL)
    monkeypatch.setattr(doctor, "get_connection", lambda **_: nullcontext())
    assert runs.ask_mail_if_due()
    assert not list(doctor.noted_mail())


@pytest.mark.parametrize(("host", "age"), [("", timedelta()), ("mail.example", doctor.NOTED)])
def test_an_old_note_about_the_mail_server_says_nothing(settings: Any, host: str, age: timedelta) -> None:
    settings.EMAIL_HOST = "mail.example"
    LastRun.objects.create(name=doctor.MAIL, at=timezone.now(), told="Mail cannot be sent")
    assert only(doctor.noted_mail()) == "Mail cannot be sent"
    LastRun.objects.update(at=timezone.now() - age)
    settings.EMAIL_HOST = host
    assert not list(doctor.noted_mail())


def test_a_backup_that_is_old_or_was_never_made() -> None:
    assert only(doctor.backups()).startswith("There has never been a backup")
    runs.note("backup", "1 MB")
    assert list(doctor.backups()) == []
    LastRun.objects.update(at=timezone.now() - timedelta(days=3, hours=1))
    assert only(doctor.backups()).startswith("The last backup is 3 days old")


# -- As visitors come ------------------------------------------------------------------------------------------------
@contextmanager
def proxy(answer: Any) -> Iterator[str]:
    """Something that answers in place of the house, by `(status, headers, body)` for a path."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, headers, body = answer(self.path)
            self.send_response_only(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def told(scheme: str = "http", forwarded: bool = True, believed: bool = True, hours: int = 0) -> Any:
    """A house behind a proxy that passes on no WebSocket; pages are as they should be."""
    body = f'{{"scheme": "{scheme}", "forwarded": {str(forwarded).lower()}, "believed": {str(believed).lower()}}}'
    pages = {"/": '<link rel="stylesheet" href="/static/a.css">', "/static/a.css": "a", visiting.PATH: body}

    def answer(path: str) -> Json:
        date = format_datetime(timezone.now() + timedelta(hours=hours))
        return (200, {"Date": date}, pages[path]) if path in pages else (404, {}, "")

    return answer


@pytest.mark.parametrize(
    ("house", "sentences"),
    [
        (told(), ["WebSockets do not come through"]),
        (told(scheme="https"), ["Visitors come by http, but this house hears https", "WebSockets"]),
        (told(forwarded=False), ["The proxy does not pass on X-Forwarded-For", "WebSockets"]),
        (told(believed=False), ["A proxy stands before this house, which doesn't believe it", "WebSockets"]),
        (told(hours=1), ["The clock of the proxy and that of this machine are", "WebSockets"]),
        (lambda path: told()(path) if "static" not in path else (404, {}, ""), ["Pages come without", "WebSockets"]),
        (lambda path: (502, {}, ""), ["502: the proxy does not reach the house"]),
        (lambda path: (400, {}, ""), ["does not know this name: is 127.0.0.1 in ALLOWED_HOSTS"]),
        (lambda path: (404, {}, ""), ["another house, or one with another SECRET_KEY"]),
        (lambda path: (200, {}, "<h1>Hello"), ["Somebody else answers"]),
        (
            lambda path: (301, {"Location": "https://elsewhere.example/"}, ""),
            ["sends its visitors to https://elsewhere"],
        ),
    ],
)
def test_what_a_proxy_does_wrong(house: Any, sentences: list[str]) -> None:
    with proxy(house) as url:
        found = list(doctor.outside(url))
    assert len(found) == len(sentences), found
    assert all(sentence in said for sentence, said in zip(sentences, found, strict=True)), found


def test_visitors_who_are_sent_in_a_circle() -> None:
    with proxy(lambda path: (301, {"Location": f"http://127.0.0.1:{port}{path}"}, "")) as url:
        port = url.rpartition(":")[2]
        assert "in a circle: the house hears http" in only(doctor.outside(url))


def test_nobody_answers() -> None:
    assert only(doctor.outside(f"http://127.0.0.1:{free_port()}")).startswith("Nobody answers at http://127.0.0.1:")


def test_a_certificate_that_nobody_signed(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise ssl.SSLError(1, "certificate verify failed")

    monkeypatch.setattr(visiting.OPENER, "open", refuse)
    assert "has no good certificate" in only(doctor.outside("https://cards.example.org"))


def test_only_the_doctor_is_told_how_a_request_came(client: Any) -> None:
    assert client.get(visiting.PATH).status_code == 404
    assert client.get(visiting.PATH, headers={"X-Doctor": "seen:made:up"}).status_code == 404
    answer = client.get(visiting.PATH, headers={"X-Doctor": visiting.SIGNER.sign("seen")})
    assert answer.json() == {"scheme": "http", "forwarded": False, "believed": False}


# -- The command -----------------------------------------------------------------------------------------------------
def test_the_command_says_each_fault_and_ends_with_one() -> None:
    said = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("doctor", "--inside", stdout=said)
    assert ended.value.code == 1
    assert said.getvalue().startswith("- There has never been a backup")
    runs.note("backup", "1 MB")
    said = StringIO()
    call_command("doctor", "--inside", stdout=said)
    assert said.getvalue() == "All is well.\n"
