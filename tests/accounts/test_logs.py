"""What is written down: who did what, and never a token or a password."""

import logging
from collections.abc import Iterator
from io import StringIO

import pytest
from structlog.stdlib import ProcessorFormatter
from structlog.testing import capture_logs

from accounts import context, selectors, services
from accounts.models import User
from tests.accounts.conftest import PASSWORD, Api

pytestmark = pytest.mark.django_db


@pytest.fixture
def written() -> Iterator[StringIO]:
    """What the site writes down, in the words and with the blanks it really uses."""
    (real,) = [one for one in logging.getLogger().handlers if isinstance(one.formatter, ProcessorFormatter)]
    copy = logging.StreamHandler(StringIO())
    copy.setFormatter(real.formatter)
    copy.filters = real.filters
    logging.getLogger().addHandler(copy)
    yield copy.stream
    logging.getLogger().removeHandler(copy)


@pytest.fixture
def everything(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.DEBUG)
    return caplog


def visit(api: Api) -> list[str]:
    """Everything one can do with a secret; the secrets."""
    body = {"email": "ann@example.org", "username": "ann", "password": PASSWORD}
    tokens = [
        api("POST /api/auth/guest", {}).json()["token"],
        api("POST /api/auth/register", body).json()["token"],
        api("POST /api/auth/login", {"username": "ann", "password": PASSWORD}).json()["token"],
    ]
    api("POST /api/auth/login", {"username": "ann", "password": PASSWORD + "!"})
    api("POST /api/auth/register", {**body, "email": "x"})
    api("GET /api/me", Authorization=f"Bearer {tokens[0]}x")
    made = Api(tokens[1])("POST /api/me/tokens", {"name": "x"}).json()["token"]
    Api(tokens[2])("POST /api/auth/logout")
    api.client.post("/accounts/login/", {"login": "ann", "password": PASSWORD})
    page = api.client.post("/accounts/tokens/", {"name": "y"}).context["new_token"]
    return [*tokens, made, page, PASSWORD]


def test_no_secret_is_ever_written_down(everything: pytest.LogCaptureFixture) -> None:
    with capture_logs() as lines:
        secrets = visit(Api())
    records = [record.__dict__ for record in everything.records if record.name != "django.db.backends"]
    written = f"{lines}{everything.text}{records}"
    assert len(lines) > 5
    for secret in secrets:
        assert secret not in written


def test_not_even_when_something_breaks(written: StringIO, mia: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(user: object) -> None:
        raise RuntimeError("on purpose")

    login = {"username": "mia", "password": PASSWORD}
    monkeypatch.setattr(selectors, "short", broken)
    assert Api()("POST /api/auth/login", login).status_code == 500
    lines = written.getvalue()
    assert "on purpose" in lines
    assert PASSWORD not in lines
    assert "parlour_" not in lines


@pytest.mark.parametrize("path", ["/api/me", "/accounts/settings/"])
def test_lines_say_who_it_was(path: str, written: StringIO, mia: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(user: object) -> None:
        raise RuntimeError("on purpose")

    monkeypatch.setattr(selectors, "full", broken)
    monkeypatch.setattr(context, "preferences_of", broken)
    caller = Api(services.issue_token(mia, "x")[1]) if "api" in path else Api()
    if "api" not in path:
        caller.client.force_login(mia)
    assert caller(f"GET {path}").status_code == 500
    (line,) = [line for line in written.getvalue().splitlines() if "Internal Server Error" in line]
    assert f"user_id={mia.pk}" in line
    assert "request_id=" in line


def test_signing_in_and_out_is_noted_and_a_wrong_password_too(mia: User) -> None:
    """Whoever types the password where the name belongs shall not find it in the log."""
    with capture_logs() as noted:
        browser = Api().client
        browser.post("/accounts/login/", {"login": PASSWORD, "password": "mia"})
        browser.post("/accounts/login/", {"login": "mia", "password": PASSWORD})
        browser.post("/accounts/logout/")
        Api()("POST /api/auth/login", {"username": "mia", "password": "wrong"})
    told = [(line["event"], line.get("user")) for line in noted if line["event"].startswith("sign")]
    assert told == [("sign-in refused", None), ("signed in", mia.pk), ("signed out", mia.pk), ("sign-in refused", None)]
    assert PASSWORD not in str(noted)
