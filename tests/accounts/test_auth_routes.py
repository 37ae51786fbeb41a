"""Coming and going by `/api/auth/…`."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.core import mail

from accounts import services
from accounts.models import ApiToken, User
from tests.accounts.conftest import PASSWORD, Api, refused

pytestmark = [pytest.mark.django_db, pytest.mark.services]

NEW = {"email": "Ann@Example.org", "username": "Ann", "password": PASSWORD}
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


# -- Guests ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("body", [None, {}, {"display_name": None}, {"something": "else"}])
def test_a_guest_needs_nothing_and_gets_a_friendly_name(body: Any, api: Api) -> None:
    answer = api("POST /api/auth/guest", body)
    assert answer.status_code == 201
    found = answer.json()
    assert set(found) == {"token", "user"}
    assert set(found["user"]) == {"id", "display_name", "is_guest"}
    assert found["token"].startswith(ApiToken.PREFIX)
    assert found["user"]["is_guest"] is True
    assert re.fullmatch(r"[A-Z][a-z]+ [A-Z][a-z]+ \d\d", found["user"]["display_name"])
    me = Api(found["token"])("GET /api/me").json()
    assert {name: me[name] for name in found["user"]} == found["user"]
    assert me["username"] is None
    assert me["email"] is None


@pytest.mark.parametrize(
    ("given", "kept"), [("Ann", "Ann"), ("  Ann  B. ", "Ann B."), ("Zoë 🃏", "Zoë 🃏"), ("x" * 32, "x" * 32)]
)
def test_a_guest_may_choose_a_name(given: str, kept: str, api: Api) -> None:
    answer = api("POST /api/auth/guest", {"display_name": given})
    assert answer.json()["user"]["display_name"] == kept


@pytest.mark.parametrize(
    "given", ["", "   ", "x" * 33, "a\nb", "a\tb", "a\u202eb", "\u200d", "a\x00", 7, ["Ann"], True]
)
def test_a_guest_may_not_choose_just_anything(given: Any, api: Api) -> None:
    body = refused(api("POST /api/auth/guest", {"display_name": given}), 400, "INVALID_BODY")
    assert list(body["fields"]) == ["display_name"]
    assert not User.objects.exists()


# -- Sign-up ---------------------------------------------------------------------------------------------------------
def test_a_new_member(api: Api) -> None:
    answer = api("POST /api/auth/register", NEW)
    assert answer.status_code == 201
    found = answer.json()
    user = User.objects.get()
    assert found["user"] == {"id": user.pk, "display_name": "Ann", "is_guest": False}
    assert (user.username, user.email) == ("Ann", "ann@example.org")
    assert Api(found["token"])("GET /api/me").json()["email"] == "ann@example.org"
    assert EmailAddress.objects.get().primary
    assert [message.to for message in mail.outbox] == [["ann@example.org"]]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"email": "ann"}, "email"),
        ({"email": None}, "email"),
        ({"email": "a@b"}, "email"),
        ({"email": "x" * 250 + "@example.org"}, "email"),
        ({"username": "a"}, "username"),
        ({"username": "x" * 33}, "username"),
        ({"username": "ann@example.org"}, "username"),
        ({"username": "ann b"}, "username"),
        ({"username": "guest-7"}, "username"),
        ({"username": "Bot-7"}, "username"),
        ({"username": 77}, "username"),
        ({"password": "short"}, "password"),
        ({"password": "password123"}, "password"),
        ({"password": "ann@example.org"}, "password"),
        ({"password": ""}, "password"),
        ({"password": 1234567890}, "password"),
        ({"display_name": "a\nb"}, "display_name"),
    ],
)
def test_what_is_wrong_with_a_sign_up_is_told_per_field(change: dict[str, Any], field: str, api: Api) -> None:
    body = refused(api("POST /api/auth/register", {**NEW, **change}), 400, "INVALID_BODY")
    assert list(body["fields"]) == [field]
    assert not User.objects.exists()


def test_everything_missing_is_told_at_once(api: Api) -> None:
    body = refused(api("POST /api/auth/register", {}), 400, "INVALID_BODY")
    assert set(body["fields"]) == {"email", "username", "password"}


@pytest.mark.parametrize(
    ("change", "fields"),
    [
        ({"username": "MIA"}, {"username"}),
        ({"email": "MIA@example.org"}, {"email"}),
        ({"username": "mia", "email": "mia@example.org"}, {"username", "email"}),
    ],
)
def test_taken_is_409(change: dict[str, str], fields: set[str], mia: User, api: Api) -> None:
    body = refused(api("POST /api/auth/register", {**NEW, **change}), 409, "CONFLICT")
    assert set(body["fields"]) == fields
    assert User.objects.count() == 1


def test_a_guest_who_signs_up_stays_the_same_player(guest: User, guest_api: Api) -> None:
    answer = guest_api("POST /api/auth/register", NEW)
    assert answer.status_code == 201
    assert answer.json()["user"] == {"id": guest.pk, "display_name": "Quiet Guest", "is_guest": False}
    assert guest_api("GET /api/me").json()["username"] == "Ann"
    assert User.objects.count() == 1
    login = Api()("POST /api/auth/login", {"username": "ann", "password": PASSWORD})
    assert login.json()["user"]["id"] == guest.pk


def test_a_guest_who_signs_up_from_a_page_stays_signed_in(guest: User, api: Api) -> None:
    api.client.force_login(guest)
    assert api("POST /api/auth/register", NEW).status_code == 201
    assert api("GET /api/me").json()["id"] == guest.pk


def test_a_guest_may_take_a_new_name_along(guest: User, guest_api: Api) -> None:
    answer = guest_api("POST /api/auth/register", {**NEW, "display_name": "Ann A."})
    assert answer.json()["user"]["display_name"] == "Ann A."


def test_a_guest_who_is_refused_stays_a_guest(guest: User, mia: User, guest_api: Api) -> None:
    refused(guest_api("POST /api/auth/register", {**NEW, "username": "mia"}), 409, "CONFLICT")
    guest.refresh_from_db()
    assert guest.is_guest
    assert not guest.has_usable_password()


def test_a_member_who_registers_makes_another_account(mia: User, mia_api: Api) -> None:
    assert mia_api("POST /api/auth/register", NEW).json()["user"]["id"] != mia.pk


# -- Sign-in ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "name", [{"username": "mia"}, {"username": "MIA"}, {"email": "mia@example.org"}, {"email": "Mia@Example.org"}]
)
def test_sign_in_by_either_name(name: dict[str, str], mia: User, api: Api) -> None:
    answer = api("POST /api/auth/login", {**name, "password": PASSWORD})
    assert answer.status_code == 200
    found = answer.json()
    assert found == {
        "token": found["token"],
        "user": {"id": mia.pk, "display_name": "mia", "is_guest": False},
        "sessionId": found["token"],
        "playerId": mia.pk,
        "username": "mia",
    }
    headers = {"x_session_id": found["sessionId"], "x_player_id": str(found["playerId"])}
    assert api("GET /api/me", **headers).json()["id"] == mia.pk
    mia.refresh_from_db()
    assert mia.last_login is not None


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"username": "mia"},
        {"password": PASSWORD},
        {"username": "mia", "email": "mia@example.org", "password": PASSWORD},
        {"username": 7, "password": PASSWORD},
        {"username": "mia", "password": 7},
        {"username": "mia", "password": PASSWORD, "code": 123456},
    ],
)
def test_sign_in_needs_one_name_and_a_password(body: dict[str, Any], mia: User, api: Api) -> None:
    assert refused(api("POST /api/auth/login", body), 400, "INVALID_BODY")["fields"]


@pytest.mark.parametrize(
    "body", [{"username": "mia", "password": "wrong"}, {"email": "nobody@example.org", "password": PASSWORD}]
)
def test_a_wrong_name_sounds_like_a_wrong_password(body: dict[str, Any], mia: User, api: Api) -> None:
    told = refused(api("POST /api/auth/login", body), 401, "NOT_AUTHENTICATED")
    assert told["error"] == "Name or password are not right. Try again."


@pytest.mark.parametrize("who", ["guest", "bot", "inactive"])
def test_some_cannot_sign_in_at_all(who: str, mia: User, guest: User, api: Api) -> None:
    if who == "inactive":
        services.set_active(User.objects.all(), False)
    user = {"guest": guest, "bot": services.make_bot("Rook"), "inactive": mia}[who]
    refused(api("POST /api/auth/login", {"username": user.username, "password": PASSWORD}), 401, "NOT_AUTHENTICATED")


def test_sign_out_kills_this_token_only(mia: User, mia_api: Api) -> None:
    other = Api(services.issue_token(mia, "other")[1])
    answer = mia_api("POST /api/auth/logout")
    assert (answer.status_code, answer.content) == (204, b"")
    refused(mia_api("GET /api/me"), 401, "NOT_AUTHENTICATED")
    refused(mia_api("POST /api/auth/logout"), 401, "NOT_AUTHENTICATED")
    assert other("GET /api/me").status_code == 200


def test_sign_out_within_the_pages_ends_the_session(mia: User) -> None:
    caller = Api()
    caller.client.force_login(mia)
    assert caller("POST /api/auth/logout").status_code == 204
    refused(caller("GET /api/me"), 401, "NOT_AUTHENTICATED")


# -- Second factor ---------------------------------------------------------------------------------------------------
def app_code() -> str:
    return format_hotp_value(hotp_value(SECRET, next(iter(yield_hotp_counters_from_time()))))


@pytest.fixture
def factor(mia: User) -> TOTP:
    return TOTP.activate(mia, SECRET)


def sign_in(api: Api, **more: Any) -> Any:
    return api("POST /api/auth/login", {"username": "mia", "password": PASSWORD, **more})


@pytest.mark.parametrize("more", [{}, {"code": None}, {"code": ""}, {"code": "000000"}, {"code": "ü"}])
def test_a_second_factor_is_asked_for(more: dict[str, Any], factor: TOTP, api: Api) -> None:
    refused(sign_in(api, **more), 401, "SECOND_FACTOR_REQUIRED")


def test_a_wrong_password_never_gets_to_the_second_factor(factor: TOTP, api: Api) -> None:
    refused(sign_in(api, password="wrong", code=app_code()), 401, "NOT_AUTHENTICATED")


def test_the_code_of_the_app_opens_once(factor: TOTP, api: Api) -> None:
    code = app_code()
    assert sign_in(api, code=code).status_code == 200
    assert Authenticator.objects.get().last_used_at is not None
    refused(sign_in(api, code=code), 401, "SECOND_FACTOR_REQUIRED")


def test_a_recovery_code_opens_once(mia: User, factor: TOTP, api: Api) -> None:
    code = RecoveryCodes.activate(mia).get_unused_codes()[0]
    assert sign_in(api, code=code).status_code == 200
    refused(sign_in(api, code=code), 401, "SECOND_FACTOR_REQUIRED")


def test_recovery_codes_alone_are_no_second_factor(mia: User, api: Api) -> None:
    RecoveryCodes.activate(mia)
    assert sign_in(api).status_code == 200


# -- Where the site requires verification ----------------------------------------------------------------------------
@pytest.fixture
def strict(settings: Any) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"


def confirm(api: Api) -> None:
    (link,) = re.findall(r"/accounts/confirm-email/\S+", str(mail.outbox[-1].body))
    assert api.client.post(link).status_code == 302


def test_verification_comes_before_the_first_token(strict: None, api: Api) -> None:
    answer = api("POST /api/auth/register", NEW)
    assert answer.status_code == 201
    assert answer.json()["token"] is None
    login = {"username": "Ann", "password": PASSWORD}
    refused(api("POST /api/auth/login", login), 403, "VERIFICATION_REQUIRED")
    refused(api("POST /api/auth/login", {**login, "password": "wrong"}), 401, "NOT_AUTHENTICATED")
    confirm(api)
    assert Api()("POST /api/auth/login", login).status_code == 200


def test_a_taken_address_is_not_told_apart_from_a_free_one(strict: None, mia: User, api: Api) -> None:
    free = api("POST /api/auth/register", NEW)
    taken = api("POST /api/auth/register", {**NEW, "username": "Bea", "email": "mia@example.org"})
    assert free.status_code == taken.status_code == 201
    assert [{**body["user"], "id": 0, "display_name": ""} for body in (free.json(), taken.json())] == [
        {"id": 0, "display_name": "", "is_guest": False}
    ] * 2
    assert taken.json()["token"] is None
    for name in ("Ann", "Bea"):
        refused(api("POST /api/auth/login", {"username": name, "password": PASSWORD}), 403, "VERIFICATION_REQUIRED")
        refused(api("POST /api/auth/register", {**NEW, "username": name, "email": "x@example.org"}), 409, "CONFLICT")
    assert mail.outbox[-1].to == ["mia@example.org"]
    assert "already" in str(mail.outbox[-1].subject).lower()
    assert mia.email == User.objects.get(pk=mia.pk).email


def test_a_guest_stays_one_until_the_address_is_confirmed(strict: None, guest: User, guest_api: Api) -> None:
    answer = guest_api("POST /api/auth/register", NEW)
    assert answer.json() == {"token": None, "user": {"id": guest.pk, "display_name": "Quiet Guest", "is_guest": True}}
    assert guest_api("GET /api/me").json()["is_guest"] is True
    confirm(Api())
    me = guest_api("GET /api/me").json()
    assert (me["is_guest"], me["username"], me["email_verified"]) == (False, "Ann", True)


def test_a_guest_cannot_find_out_which_addresses_are_taken(strict: None, mia: User) -> None:
    seen = []
    for name, email in (("one", "free@example.org"), ("two", "mia@example.org")):
        caller = Api(services.issue_token(services.make_guest("Same"), "x")[1])
        answer = caller("POST /api/auth/register", {"username": name, "email": email, "password": PASSWORD}).json()
        me = caller("GET /api/me").json()
        seen.append([{**answer["user"], "id": 0}, {**me, "id": 0, "date_joined": ""}])
    assert seen[0] == seen[1]


def test_a_guest_may_mend_a_mistyped_address(strict: None, guest: User, guest_api: Api) -> None:
    guest_api("POST /api/auth/register", {**NEW, "email": "amm@example.org"})
    assert guest_api("POST /api/auth/register", NEW).status_code == 201
    confirm(Api())
    assert list(EmailAddress.objects.values_list("email", "verified")) == [("ann@example.org", True)]
    assert not User.objects.get(pk=guest.pk).is_guest
