"""How often something may be tried, and by whom."""

import time
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import TOTP
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, RequestFactory

from accounts import attempts, services
from accounts.addresses import address_of, counted_address
from accounts.models import User
from api import limits
from tests.accounts.conftest import PASSWORD, Api, refused


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that stands still, at the beginning of an hour, until it is moved."""
    now = [time.time() // 3600 * 3600]
    monkeypatch.setattr("time.time", lambda: now[0])
    return now


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("", []),
        ("5/m/address", [(5, 60, "address")]),
        ("5/1m/address, 10/2h/account", [(5, 60, "address"), (10, 7200, "account")]),
        ("1/30s/account", [(1, 30, "account")]),
        ("3/7d/account", [(3, 604800, "account")]),
    ],
)
def test_the_setting_is_read(text: str, rules: list[tuple[int, int, str]]) -> None:
    assert [(rule.amount, rule.seconds, rule.per) for rule in limits.rules_from(text)] == rules


@pytest.mark.parametrize("text", ["5", "5/m", "5/m/ip", "x/m/address", "5/1w/address", "-5/m/address"])
def test_a_setting_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(ImproperlyConfigured):
        limits.rules_from(text)


def test_a_window_fills_and_empties(settings: Any, clock: list[float]) -> None:
    settings.RATE_LIMITS = {"tea": "3/1m/account"}
    for _ in range(3):
        limits.take("tea", account=1)
    clock[0] += 20.5
    with pytest.raises(limits.LimitReached) as told:
        limits.take("tea", account=1)
    assert (told.value.limit, told.value.retry_after) == ("tea", 40)
    limits.take("tea", account=2)
    clock[0] += 40
    limits.take("tea", account=1)


def test_each_rule_counts_for_itself(settings: Any) -> None:
    settings.RATE_LIMITS = {"tea": "4/m/address, 2/m/account"}
    for account in (1, 1, 2):
        limits.take("tea", address="a", account=account)
    with pytest.raises(limits.LimitReached):
        limits.take("tea", address="a", account=1)
    with pytest.raises(limits.LimitReached):
        limits.take("tea", address="a", account=3)
    limits.take("tea", address="b", account=3)


def test_what_is_given_back_does_not_count(settings: Any) -> None:
    settings.RATE_LIMITS = {"tea": "1/m/account"}
    for _ in range(3):
        limits.take("tea", account="Mia")
        limits.give_back("tea", account="mia")
    limits.take("tea", account="mia")
    with pytest.raises(limits.LimitReached):
        limits.take("tea", account="MIA")
    limits.give_back("tea", account="somebody else")


@pytest.mark.parametrize(
    ("behind", "forwarded", "remote", "seen"),
    [
        (False, "", "203.0.113.7", "203.0.113.7"),
        (False, "198.51.100.1", "203.0.113.7", "203.0.113.7"),
        (True, "198.51.100.1", "10.0.0.1", "198.51.100.1"),
        (True, "1.2.3.4, 198.51.100.1", "10.0.0.1", "198.51.100.1"),
        (True, "", "10.0.0.1", "10.0.0.1"),
        (True, "unknown", "10.0.0.1", "10.0.0.1"),
        (True, "198.51.100.1, ", "10.0.0.1", "10.0.0.1"),
        (False, "", "::ffff:203.0.113.7", "203.0.113.7"),
        (False, "", "fe80::1%eth0", "fe80::1"),
        (False, "", "", "0.0.0.0"),
    ],
)
def test_the_address_is_the_proxys_word_or_the_wires(
    behind: bool, forwarded: str, remote: str, seen: str, settings: Any
) -> None:
    settings.BEHIND_PROXY = behind
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    assert address_of(RequestFactory().get("/", headers=headers, REMOTE_ADDR=remote)) == seen


def test_whoever_has_one_ipv6_address_has_many() -> None:
    def counted(address: str) -> str:
        return counted_address(RequestFactory().get("/", REMOTE_ADDR=address))

    assert counted("2001:db8:1:2:3::1") == counted("2001:db8:1:2:ffff::9") == "2001:db8:1:2::"
    assert counted("2001:db8:1:3::1") != counted("2001:db8:1:2::1")
    assert counted("203.0.113.7") == "203.0.113.7"


# -- The routes ------------------------------------------------------------------------------------------------------
BODIES = {
    "guest": ("POST /api/auth/guest", {}),
    "sign_up": ("POST /api/auth/register", {}),
    "sign_in": ("POST /api/auth/login", {"username": "nobody", "password": "x"}),
}


@pytest.mark.django_db
@pytest.mark.parametrize("limit", BODIES)
def test_a_route_says_which_limit_it_was_and_when_to_come_back(limit: str, settings: Any, clock: list[float]) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, limit: "2/1m/address"}
    line, body = BODIES[limit]
    api = Api()
    assert 429 not in [api(line, body).status_code for _ in range(2)]
    answer = api(line, body)
    assert refused(answer, 429, "RATE_LIMITED")["limit"] == limit
    assert answer["Retry-After"] == "60"
    clock[0] += 60
    assert api(line, body).status_code != 429


@pytest.mark.django_db
def test_a_class_of_thirty_behind_one_address_gets_in_at_once() -> None:
    api = Api()
    assert {api("POST /api/auth/guest", {}).status_code for _ in range(30)} == {201}
    people = [{"username": f"pupil{n}", "email": f"p{n}@example.org", "password": PASSWORD} for n in range(30)]
    assert {api("POST /api/auth/register", person).status_code for person in people} == {201}
    logins = [{"username": person["username"], "password": PASSWORD} for person in people]
    assert {api("POST /api/auth/login", login).status_code for login in logins} == {200}


@pytest.mark.django_db
def test_wrong_passwords_lock_one_account_for_a_while(mia: User, api: Api) -> None:
    wrong, right = {"username": "mia", "password": "x"}, {"username": "mia", "password": PASSWORD}
    assert {api("POST /api/auth/login", right).status_code for _ in range(12)} == {200}
    assert {api("POST /api/auth/login", wrong).status_code for _ in range(10)} == {401}
    assert refused(api("POST /api/auth/login", right), 429, "RATE_LIMITED")["limit"] == "sign_in"
    assert api("POST /api/auth/login", {"username": "other", "password": "x"}).status_code == 401


# -- By account, not by spelling; and who is known passes --------------------------------------------------------------
SPELLINGS = ({"username": "mia"}, {"username": "MIA"}, {"email": "mia@example.org"}, {"email": "Mia@Example.org"},
             {"username": "mia@example.org"})  # fmt: skip
LOGIN = "POST /api/auth/login"


def strangers(tries: int, login: dict[str, str], address: str = "198.51.100.1") -> set[int]:
    """What they are answered who guess passwords from elsewhere."""
    api = Api()
    api.client.defaults["REMOTE_ADDR"] = address
    return {api(LOGIN, {**login, "password": f"guess {number}"}).status_code for number in range(tries)}


@pytest.mark.django_db
def test_an_account_is_counted_however_it_is_spelled(mia: User) -> None:
    for spelling in SPELLINGS:
        assert strangers(2, spelling) == {401}
    for spelling in SPELLINGS:
        assert strangers(1, spelling, "203.0.113.9") == {429}
    page = Client().post("/accounts/login/", {"login": " Mia ", "password": PASSWORD})
    assert page.status_code == 429


@pytest.mark.django_db
def test_whether_there_is_an_account_makes_no_difference(mia: User) -> None:
    for name in ("mia", "nobody"):
        assert strangers(10, {"username": name}) == {401}
        assert strangers(1, {"username": name.upper()}) == {429}


@pytest.mark.django_db
@pytest.mark.parametrize("closed_by", [10, 30])
def test_a_browser_that_has_signed_in_before_passes_while_strangers_are_locked_out(mia: User, closed_by: int) -> None:
    known = Client(REMOTE_ADDR="192.0.2.7")
    form = {"login": "mia", "password": PASSWORD}
    assert known.post("/accounts/login/", form).status_code == 302
    cookie = known.cookies["device"]
    assert cookie["httponly"]
    assert cookie["max-age"] >= 365 * 86400
    known.post("/accounts/logout/")
    strangers(closed_by, {"username": "mia"})
    assert Client(REMOTE_ADDR="203.0.113.9").post("/accounts/login/", form).status_code == 429
    known.defaults["REMOTE_ADDR"] = "203.0.113.9"
    assert known.post("/accounts/login/", {**form, "login": "mia@example.org"}).status_code == 302


@pytest.mark.django_db
def test_neighbours_do_not_lock_a_known_browser_out(mia: User, settings: Any) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "sign_in": "3/1m/address, 10/5m/account"}
    known, form = Client(), {"login": "mia", "password": PASSWORD}
    known.post("/accounts/login/", form)
    known.post("/accounts/logout/")
    assert strangers(4, {"username": "nobody"}, "127.0.0.1") == {401, 429}
    assert Client().post("/accounts/login/", form).status_code == 429
    assert known.post("/accounts/login/", form).status_code == 302


@pytest.mark.django_db
def test_a_program_passes_from_where_it_has_signed_in_before(mia: User) -> None:
    home, right = Api(), {"username": "mia", "password": PASSWORD}
    home.client.defaults["REMOTE_ADDR"] = "192.0.2.7"
    assert home(LOGIN, right).status_code == 200
    strangers(10, {"email": "mia@example.org"})
    again, elsewhere = Api(), Api()
    again.client.defaults["REMOTE_ADDR"] = "192.0.2.7"
    assert again(LOGIN, right).status_code == 200
    assert refused(elsewhere(LOGIN, right), 429, "RATE_LIMITED")["limit"] == "sign_in"


@pytest.mark.django_db
def test_who_is_known_may_not_guess_without_end_either(mia: User) -> None:
    known = Client()
    known.post("/accounts/login/", {"login": "mia", "password": PASSWORD})
    known.post("/accounts/logout/")
    wrong = {"login": "mia", "password": "x"}
    assert [known.post("/accounts/login/", wrong).status_code for _ in range(11)] == [200] * 10 + [429]


@pytest.mark.django_db
@pytest.mark.parametrize("forged", ["", "x", "eyJ:1:x", "None"])
def test_a_device_is_not_known_by_what_it_says(mia: User, forged: str) -> None:
    """Nor is it known to anybody but those who have signed in with it."""
    strangers(10, {"username": "mia"})
    form = {"login": "mia", "password": PASSWORD}
    guesser = Client()
    guesser.cookies["device"] = forged
    assert guesser.post("/accounts/login/", form).status_code == 429
    services.sign_up(username="eve", email="eve@example.org", password=PASSWORD)
    assert guesser.post("/accounts/login/", {**form, "login": "eve"}).status_code == 302
    guesser.post("/accounts/logout/")
    assert guesser.post("/accounts/login/", form).status_code == 429


@pytest.mark.django_db
def test_a_device_is_known_to_the_last_ten_people(mia: User) -> None:
    device = attempts.Device()
    for number in range(12):
        device = device.that_knows(number)
    assert device.that_knows(11).people == tuple(range(11, 1, -1))
    assert device.that_knows(5).people[:2] == (5, 11)
    assert device.id == device.that_knows(5).id


@pytest.mark.django_db
def test_codes_cannot_be_guessed(mia: User, api: Api) -> None:
    TOTP.activate(mia, "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    login = {"username": "mia", "password": PASSWORD}
    tried = [api("POST /api/auth/login", {**login, "code": f"{n:06}"}).status_code for n in range(10)]
    assert set(tried) <= {401, 200}
    if 200 not in tried:  # one in a hundred thousand times a guess is right
        assert refused(api("POST /api/auth/login", {**login, "code": "0"}), 429, "RATE_LIMITED")["limit"] == "code"


@pytest.mark.django_db
def test_pages_and_api_count_together(mia: User, api: Api) -> None:
    for _ in range(10):
        Client().post("/accounts/login/", {"login": "mia", "password": "x"})
    refused(api("POST /api/auth/login", {"username": "mia", "password": PASSWORD}), 429, "RATE_LIMITED")
    page = Client().post("/accounts/login/", {"login": "mia", "password": PASSWORD})
    assert page.status_code == 429
    assert int(page["Retry-After"]) > 0
    assert page["Content-Type"].startswith("text/html")


@pytest.mark.django_db
@pytest.mark.parametrize(("limit", "path"), [("guest", "/accounts/guest/"), ("sign_up", "/accounts/signup/")])
def test_pages_are_limited_too(limit: str, path: str, settings: Any) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, limit: "1/1m/address"}
    assert Client().post(path).status_code != 429
    assert Client().post(path).status_code == 429
