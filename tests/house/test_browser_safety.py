"""What a browser is told to keep, to send and to load; and what the house takes from it."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts import services
from accounts.models import User
from tests.accounts.conftest import PASSWORD, fresh_counters
from tests.games.moving import dealt
from tests.house.test_settings import PRODUCTION, told
from tests.live.routes import routes

__all__ = ["fresh_counters"]
Json = Any
pytestmark = pytest.mark.django_db
PAGES = ("/", "/about/", "/privacy/", "/rules/", "/accounts/login/", "/accounts/signup/", "/lobbies/", "/no/such/page")
DATA = ("/api/kinds", "/api/schema", "/api/no-such", "/robots.txt", "/healthz", "/manifest.webmanifest")


@pytest.fixture
def mia(db: None) -> User:
    return services.sign_up(username="mia", email="mia@example.org", password=PASSWORD)


@pytest.fixture
def visitor(mia: User) -> Client:
    """A browser in which Mia has signed in by the form."""
    visitor = Client(raise_request_exception=False)
    assert sign_in(visitor).status_code == 302
    return visitor


def sign_in(visitor: Client, password: str = PASSWORD, login: str = "mia", **more: str) -> Any:
    return visitor.post("/accounts/login/", {"login": login, "password": password, **more})


# -- Headers -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("path", [*PAGES, *DATA])
def test_every_answer_says_how_it_may_be_used(path: str, visitor: Client) -> None:
    for client in (Client(), visitor):
        answer = client.get(path)
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["Referrer-Policy"] == "same-origin"
        assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
        assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
        assert "Access-Control-Allow-Origin" not in answer
        assert "charset=utf-8" in answer["Content-Type"] or answer["Content-Type"].startswith(
            ("application/", "text/plain")
        )


@pytest.mark.parametrize("path", PAGES)
def test_a_page_loads_nothing_but_what_is_ours(path: str, visitor: Client) -> None:
    policy = dict(part.strip().partition(" ")[::2] for part in visitor.get(path)["Content-Security-Policy"].split(";"))
    assert {policy[name] for name in ("default-src", "object-src", "base-uri", "frame-ancestors")} == {"'none'"}
    assert "unsafe" not in str(policy)
    sources = set(" ".join(policy.values()).split())
    assert {one for one in sources if not one.startswith("'nonce-")} == {"'none'", "'self'", "data:"}
    assert policy["img-src"] == "'self' data:"
    assert "data:" not in {name: said for name, said in policy.items() if name != "img-src"}.values()


def test_foreign_pages_get_no_leave_to_read() -> None:
    for path in ("/api/me", "/api/kinds", "/"):
        for method in ("GET", "OPTIONS", "POST"):
            asked = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
            answer = Client(raise_request_exception=False).generic(method, path, headers=asked)
            assert not [name for name in answer.headers if name.startswith("Access-Control")]


@pytest.mark.parametrize(
    "path", ["/", "/about/", "/rules/", "/accounts/", "/accounts/settings/", "/lobbies/", "/no/such/page"]
)
def test_nothing_is_kept_of_what_somebody_sees_who_is_signed_in(path: str, visitor: Client) -> None:
    assert {"private", "no-store"} <= set(visitor.get(path)["Cache-Control"].split(", "))


def test_what_is_for_everybody_may_be_kept(visitor: Client) -> None:
    assert "Cache-Control" not in Client().get("/about/")
    assert "public" in visitor.get("/robots.txt")["Cache-Control"]


# -- Cookies -----------------------------------------------------------------------------------------------------
def test_cookies_go_nowhere_else_and_scripts_see_no_session(mia: User) -> None:
    visitor = Client()
    visitor.get("/accounts/login/")
    sign_in(visitor)
    assert {"sessionid", "csrftoken", "device"} <= set(visitor.cookies)
    for cookie in visitor.cookies.values():
        assert cookie["samesite"] == "Lax", cookie.key
        assert cookie["domain"] == ""
        assert cookie["path"] == "/"
        assert len(cookie.output()) < 4096
    assert visitor.cookies["sessionid"]["httponly"]
    assert visitor.cookies["device"]["httponly"]


@pytest.mark.slow
def test_in_production_cookies_want_https(tmp_path: Any) -> None:
    asked = "s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_SSL_REDIRECT, s.DEBUG"
    assert told(asked, VAR_DIR=str(tmp_path), **PRODUCTION) == "True True True False"


# -- Sessions ----------------------------------------------------------------------------------------------------
def test_a_session_has_another_key_after_signing_in_and_none_after_signing_out(mia: User) -> None:
    visitor = Client()
    visitor.post("/accounts/guest/")
    before = visitor.cookies["sessionid"].value
    sign_in(visitor)
    key = visitor.cookies["sessionid"].value
    assert key not in {before, ""}
    for old, known in ((before, False), (key, True)):
        other = Client()
        other.cookies["sessionid"] = old
        assert (other.get("/accounts/settings/").status_code == 200) is known
    visitor.post("/accounts/logout/")
    other.cookies["sessionid"] = key
    assert other.get("/accounts/settings/").status_code == 302


def test_a_key_that_somebody_else_has_chosen_is_not_taken(mia: User) -> None:
    visitor = Client()
    visitor.cookies["sessionid"] = "chosenbysomebodyelse0123456789ab"
    sign_in(visitor)
    assert visitor.cookies["sessionid"].value != "chosenbysomebodyelse0123456789ab"


def test_keys_and_tokens_cannot_be_guessed(visitor: Client, mia: User) -> None:
    assert len(visitor.cookies["sessionid"].value) * 5 >= 128, "32 signs of 36"
    tokens = {services.issue_token(mia, "x")[1] for _ in range(5)}
    assert len(tokens) == 5
    assert all(len(token.removeprefix("parlour_")) >= 43 for token in tokens), "256 bits in base64"


# -- Methods and forms -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "BREW", "PROPFIND"])
def test_pages_know_no_other_methods(method: str, visitor: Client) -> None:
    for path in ("/", "/about/", "/accounts/login/", "/healthz", "/no/such/page"):
        answer = visitor.generic(method, path, b"a secret", headers={"X-Secret": "a secret"})
        assert answer.status_code in {404, 405}, path
        assert b"a secret" not in answer.content


CHANGING = (
    "guest/",
    "theme/",
    "move",
    "ready",
    "start",
    "leave",
    "kick",
    "host",
    "bot",
    "close/",
    "logout/",
    "revoke/",
)
"""How the addresses of pages end that change something, among others."""


def test_forms_from_elsewhere_change_nothing(mia: User) -> None:
    """Without our token no form is taken, wherever it goes."""
    visitor = Client(enforce_csrf_checks=True, raise_request_exception=False)
    visitor.force_login(mia)
    paths = sorted({re.sub(r"<[^>]+>", "1", route) for route in routes() if not route.startswith(("api", "admin/"))})
    paths = [path for path in paths if "^" not in path]
    asked = {path: visitor.post(f"/{path}", {"next": "/"}).status_code for path in paths}
    taken = {path for path, status in asked.items() if status not in {403, 404, 405}}
    assert taken <= {"register", "test", "accounts/no-letters/1/"}, "they ask for no session"
    assert len([path for path, status in asked.items() if status == 403]) > 40
    assert {end for end in CHANGING if not any(path.endswith(end) and asked[path] == 403 for path in asked)} == set()


def test_looking_changes_nothing(visitor: Client, mia: User) -> None:
    before = list(User.objects.values()), visitor.cookies["sessionid"].value
    for end in ("accounts/logout/", "accounts/close/", "accounts/guest/", "accounts/theme/"):
        assert visitor.get(f"/{end}").status_code in {200, 302, 405}
    assert (list(User.objects.values()), visitor.cookies["sessionid"].value) == before
    assert visitor.get("/accounts/settings/").status_code == 200


@pytest.mark.parametrize("there", ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:x()"])
def test_nobody_is_led_elsewhere_after_signing_in(there: str, mia: User) -> None:
    answer = sign_in(Client(), next=there)
    assert (answer.status_code, answer["Location"]) == (302, "/")
    theme = Client().post("/accounts/theme/", {"theme": "dark", "next": there})
    assert "evil" not in theme.headers.get("Location", "")
    assert "javascript" not in theme.headers.get("Location", "")


def test_what_somebody_wrote_is_text(visitor: Client) -> None:
    """A name with signs of HTML, of attributes and of scripts."""
    game_id, (ann, *_) = dealt("rummy", chat=True)
    written = "<img src=x onerror=alert(1)>\"'</script>{{7*7}}"
    ann.post(f"/api/games/{game_id}/chat", {"text": written})
    page = Client()
    page.force_login(ann.user)
    content = page.get(f"/games/{game_id}/").content.decode()
    assert "&lt;img src=x onerror=alert(1)&gt;" in content
    assert "<img src=x" not in content


@pytest.mark.parametrize("after", ["\r\nBcc: eve@evil.example", "\nSubject: hello", "%0aBcc: eve@evil.example", "\x00"])
def test_no_address_brings_headers_of_mail_along(after: str, mailoutbox: list[Any]) -> None:
    body = {"email": f"mia@example.org{after}", "username": "mia", "password": PASSWORD}
    assert Client().post("/api/auth/register", body, "application/json").status_code == 400
    Client().post("/accounts/password/reset/", {"email": body["email"]})
    assert mailoutbox == []


# -- Passwords ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("password", "taken"),
    [
        ("short 7", False), ("password1", False), ("iloveyou", False), ("mia@example.org", False),
        ("mxqzvkjw", True), ("12 45 78 01 93", True), ("only lower case letters", True), ("x y" * 40, True),
        ("\u5bc6\u7801\u5f88\u957f\u7684\u4e00\u53e5\u8bdd", True), ("\U0001f0a1 \U0001f0b1 \U0001f0c1 !!", True),
    ],
)  # fmt: skip
def test_passwords_are_long_and_not_well_known_and_of_any_signs(password: str, taken: bool) -> None:
    body = {"email": "mia@example.org", "username": "mia", "password": password}
    answer = Client().post("/api/auth/register", body, "application/json")
    assert (answer.status_code == 201) is taken, answer.content


@pytest.mark.parametrize("other", ["A QUIET EVENING 7", "a quiet evening 7 ", " a quiet evening 7", "a quiet evening"])
def test_a_password_is_compared_as_it_is(other: str, mia: User) -> None:
    assert sign_in(Client(), other).status_code == 200, "the form again"
    body = {"username": "mia", "password": other}
    assert Client().post("/api/auth/login", body, "application/json").status_code == 401


def test_the_old_password_is_asked_for_before_a_new_one(visitor: Client, mia: User) -> None:
    path, new = "/accounts/password/change/", "a loud morning 8"
    for old, changed in (("wrong", False), (PASSWORD, True)):
        visitor.post(path, {"oldpassword": old, "password1": new, "password2": new})
        mia.refresh_from_db()
        assert mia.check_password(new) is changed


@pytest.mark.parametrize("path", ["/accounts/email/", "/accounts/2fa/totp/activate/", "/accounts/2fa/webauthn/add/"])
def test_the_password_is_asked_for_again_before_other_ways_in(path: str, mia: User, mailoutbox: list[Any]) -> None:
    EmailAddress.objects.update_or_create(user=mia, email=mia.email, defaults={"verified": True, "primary": True})
    visitor = Client()
    visitor.force_login(mia)  # a session that was opened a while ago
    answer = visitor.post(path, {"email": "eve@example.org", "action_add": ""})
    assert answer.status_code == 302
    assert "reauthenticate" in answer["Location"]
    assert [address.email for address in EmailAddress.objects.all()] == [mia.email]
    assert mailoutbox == []


@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/signup/", "/accounts/password/change/"])
def test_password_fields_hide_what_is_typed_and_let_managers_fill_them(path: str, visitor: Client) -> None:
    page = (visitor if "change" in path else Client()).get(path).content.decode()
    fields = [tag for tag in re.findall(r"<input[^>]*>", page) if re.search(r'name="(old)?password\d?"', tag)]
    assert fields
    for tag in fields:
        assert 'type="password"' in tag
        assert re.search(r'autocomplete="(current|new)-password"', tag), tag
        assert "onpaste" not in tag
        assert "maxlength" not in tag


@pytest.mark.slow
def test_passwords_are_kept_by_a_slow_hash(tmp_path: Any) -> None:
    assert "Argon2PasswordHasher" in told("s.PASSWORD_HASHERS[0]", VAR_DIR=str(tmp_path), **PRODUCTION)


def test_a_new_site_has_no_accounts() -> None:
    assert not User.objects.exists()


# -- What lies beside it -----------------------------------------------------------------------------------------
def test_no_folder_and_no_file_of_ours_is_served() -> None:
    client = Client(raise_request_exception=False)
    for path in (
        "/.git/config", "/.env", "/manage.py", "/var/parlour.sqlite3", "/config/settings.py", "/static/",
        "/static/css/", "/static/../config/settings.py", "/static/%2e%2e/manage.py",
        "/static//etc/passwd", "/media/", "/backup/",
    ):  # fmt: skip
        assert client.get(path).status_code in {301, 302, 404}, path


def test_no_address_has_a_secret_in_its_query(visitor: Client) -> None:
    """Tokens go in headers: one in the query is nobody's."""
    token = services.issue_token(User.objects.get(username="mia"), "x")[1]
    for name in ("token", "access_token", "api_key", "x-session-id", "Authorization"):
        assert Client().get(f"/api/me?{name}={token}").status_code == 401


def test_every_view_of_staff_asks_who_it_is() -> None:
    def walk(patterns: Any, before: str) -> Any:
        for pattern in patterns:
            here = before + str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                yield from walk(pattern.url_patterns, here)
            elif isinstance(pattern, URLPattern) and here.startswith(("admin/", "operations/")):
                yield re.sub(r"<[^>]+>", "1", here)

    paths = sorted({path for path in walk(get_resolver().url_patterns, "") if "^" not in path and "(" not in path})
    assert len(paths) > 20
    for path in paths:
        answer = Client(raise_request_exception=False).get(f"/{path}")
        assert answer.status_code in {301, 302, 403, 404, 405}, path
        assert settings.SESSION_COOKIE_NAME not in answer.cookies
