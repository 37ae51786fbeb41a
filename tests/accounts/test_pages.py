"""The account pages, clicked through."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.core import mail
from django.test import Client

from accounts import services
from accounts.models import ApiToken, User
from tests.accounts.conftest import PASSWORD, Api

pytestmark = [pytest.mark.django_db, pytest.mark.services]

NEW = {"username": "ann", "email": "Ann@example.org", "password1": PASSWORD, "display_name": ""}
OWN_PAGES = ["", "settings/", "tokens/", "export/", "close/"]


@pytest.fixture
def visitor() -> Client:
    return Client()


@pytest.fixture
def as_guest(visitor: Client) -> User:
    visitor.post("/accounts/guest/")
    return User.objects.get()


@pytest.fixture
def as_mia(visitor: Client, mia: User) -> User:
    visitor.post("/accounts/login/", {"login": "mia@example.org", "password": PASSWORD})
    return mia


def whoami(visitor: Client) -> Any:
    return visitor.get("/api/me").json()


@pytest.mark.parametrize("page", OWN_PAGES)
def test_own_pages_are_for_those_who_are_signed_in(page: str, visitor: Client) -> None:
    answer = visitor.get(f"/accounts/{page}")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/?next=/accounts/")


@pytest.mark.parametrize("page", OWN_PAGES)
@pytest.mark.parametrize("who", ["guest", "member"])
def test_own_pages_open(page: str, who: str, visitor: Client, mia: User) -> None:
    visitor.force_login(mia if who == "member" else services.make_guest())
    answer = visitor.get(f"/accounts/{page}")
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]


def test_the_account_page_leads_everywhere(visitor: Client, as_mia: User) -> None:
    page = visitor.get("/accounts/").content.decode()
    links = ["settings/", "tokens/", "export/", "close/", "email/", "password/change/", "2fa/", "sessions/"]
    for link in links:
        assert f'href="/accounts/{link}"' in page, link
        followed = visitor.get(f"/accounts/{link}", follow=True)
        assert followed.status_code == 200, link


# -- Guests ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("wanted", "where"),
    [
        ("", "/"),
        ("/accounts/settings/", "/accounts/settings/"),
        ("https://evil.example/", "/"),
        ("//evil.example/", "/"),
        ("javascript:alert(1)", "/"),
        ("accounts/settings/", "/"),
        ("nowhere", "/"),
    ],
)
def test_one_click_makes_a_guest_and_leads_on(wanted: str, where: str, visitor: Client) -> None:
    answer = visitor.post("/accounts/guest/", {"next": wanted})
    assert (answer.status_code, answer["Location"]) == (302, where)
    assert whoami(visitor)["is_guest"] is True


def test_a_second_click_makes_no_second_guest(visitor: Client, as_guest: User) -> None:
    visitor.post("/accounts/guest/")
    assert User.objects.count() == 1


def test_guests_come_by_form_only(mia: User) -> None:
    assert Client().get("/accounts/guest/").status_code == 405
    assert Client(enforce_csrf_checks=True).post("/accounts/guest/").status_code == 403


def test_a_guest_signs_up_and_stays_the_same_player(visitor: Client, as_guest: User) -> None:
    _, token = services.issue_token(as_guest, "before")
    name = as_guest.display_name
    assert name in visitor.get("/accounts/signup/").content.decode()
    assert visitor.post("/accounts/signup/", NEW).status_code == 302
    me = whoami(visitor)
    assert (me["id"], me["is_guest"], me["username"], me["email"]) == (as_guest.pk, False, "ann", "ann@example.org")
    assert me["display_name"] == name
    assert Api(token)("GET /api/me").json()["id"] == as_guest.pk
    assert User.objects.count() == 1
    other = Client()
    other.post("/accounts/login/", {"login": "ann", "password": PASSWORD})
    assert whoami(other)["id"] == as_guest.pk


def test_a_stranger_signs_up(visitor: Client) -> None:
    assert visitor.post("/accounts/signup/", {**NEW, "display_name": " Ann  A. "}).status_code == 302
    assert whoami(visitor)["display_name"] == "Ann A."
    assert [message.to for message in mail.outbox] == [["ann@example.org"]]


@pytest.mark.parametrize(
    "change",
    [
        {"username": "MIA"},
        {"username": "guest-1"},
        {"email": "MIA@example.org"},
        {"password1": "short"},
        {"password1": "ann@example.org"},
        {"display_name": "x" * 33},
        {"display_name": "a\u202eb"},
    ],
)
def test_a_sign_up_form_that_cannot_be_used_comes_back(
    change: dict[str, str], visitor: Client, as_guest: User, mia: User
) -> None:
    page = visitor.post("/accounts/signup/", {**NEW, **change})
    assert page.status_code == 200
    assert page.context["form"].errors.keys() == change.keys()
    assert whoami(visitor)["is_guest"] is True


def test_a_name_taken_at_the_last_moment_comes_back_too(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def taken(**_: object) -> None:
        raise services.Taken(["username"])

    monkeypatch.setattr(services, "sign_up", taken)
    page = visitor.post("/accounts/signup/", NEW)
    assert page.status_code == 200
    assert list(page.context["form"].errors) == ["username"]


def test_a_guest_who_remembers_an_account_signs_in(visitor: Client, mia: User) -> None:
    visitor.force_login(services.make_guest())
    assert visitor.get("/accounts/login/").status_code == 200
    visitor.post("/accounts/login/", {"login": "mia", "password": PASSWORD})
    assert whoami(visitor)["id"] == mia.pk


@pytest.mark.parametrize("page", ["login/", "signup/"])
def test_members_have_no_need_to_sign_in_or_up(page: str, visitor: Client, as_mia: User) -> None:
    assert visitor.get(f"/accounts/{page}").status_code == 302


@pytest.mark.parametrize("page", ["email/", "password/change/", "password/set/", "2fa/", "2fa/totp/activate/"])
def test_members_pages_send_a_guest_to_sign_up(page: str, visitor: Client, as_guest: User) -> None:
    answer = visitor.get(f"/accounts/{page}")
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/signup/")


def test_where_verification_is_required_a_guest_plays_on_meanwhile(
    settings: Any, visitor: Client, as_guest: User
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    visitor.post("/accounts/signup/", NEW)
    assert whoami(visitor)["is_guest"] is True
    visitor.post("/accounts/signup/", {**NEW, "email": "ann2@example.org"})
    (link,) = re.findall(r"/accounts/confirm-email/\S+", str(mail.outbox[-1].body))
    visitor.post(link)
    me = whoami(visitor)
    assert (me["id"], me["is_guest"], me["email"]) == (as_guest.pk, False, "ann2@example.org")


def test_where_verification_is_required_pages_hide_taken_addresses(settings: Any, mia: User) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    free, taken = Client(), Client()
    pages = [
        free.post("/accounts/signup/", NEW),
        taken.post("/accounts/signup/", {**NEW, "username": "bea", "email": "mia@example.org"}),
    ]
    assert [page["Location"] for page in pages] == ["/accounts/confirm-email/"] * 2
    again = [
        Client().post("/accounts/signup/", {**NEW, "username": name, "email": "c@example.org"})
        for name in ("ann", "bea")
    ]
    assert [list(page.context["form"].errors) for page in again] == [["username"]] * 2
    assert EmailAddress.objects.filter(email="mia@example.org").count() == 1


# -- Own things ------------------------------------------------------------------------------------------------------
def test_settings(visitor: Client, as_mia: User) -> None:
    wanted = {"display_name": "Mia M.", "theme": "dark", "four_colour": "on", "animation": "quick", "volume": "35"}
    wanted["talk"] = "friends"
    assert visitor.post("/accounts/settings/", wanted).status_code == 302
    me = whoami(visitor)
    assert me["display_name"] == "Mia M."
    assert me["preferences"] == {
        "theme": "dark", "four_colour": True, "animation": "quick", "sound": False, "volume": 35, "one_tap": False,
        "turn_letters": False, "here": "friends", "talk": "friends",
    }  # fmt: skip


@pytest.mark.parametrize(
    "change", [{"display_name": "a\nb"}, {"theme": "pink"}, {"volume": "101"}, {"animation": ""}, {"talk": "cats"}]
)
def test_settings_that_cannot_be(change: dict[str, str], visitor: Client, as_mia: User) -> None:
    usual = {"display_name": "Mia", "theme": "dark", "animation": "quick", "volume": "35", "talk": "nobody"}
    page = visitor.post("/accounts/settings/", {**usual, **change})
    assert page.status_code == 400
    assert whoami(visitor)["display_name"] == "mia"


def test_the_table_sets_what_it_names(visitor: Client, as_mia: User) -> None:
    usual = {"theme": "dark", "animation": "calm", "volume": "20", "one_tap": "on", "next": "/about/"}
    assert visitor.post("/accounts/table/", usual)["Location"] == "/about/"
    assert visitor.post("/accounts/table/", {"only": "sound", "sound": "on"}).status_code == 302
    assert whoami(visitor)["preferences"] == {
        "theme": "dark", "four_colour": False, "animation": "calm", "sound": True, "volume": 20, "one_tap": True,
        "turn_letters": False, "here": "friends", "talk": "everybody",
    }  # fmt: skip
    by_script = visitor.post("/accounts/table/", {"only": "sound"}, headers={"accept": "application/json"})
    assert by_script.status_code == 204
    assert not whoami(visitor)["preferences"]["sound"]
    assert visitor.post("/accounts/table/", {**usual, "volume": "101"}).status_code == 400
    assert Client().post("/accounts/table/", usual)["Location"].startswith("/accounts/login/")


def test_a_token_is_shown_once_and_can_be_revoked(visitor: Client, as_mia: User) -> None:
    page = visitor.post("/accounts/tokens/", {"name": "my <bot>"}).content.decode()
    (text,) = re.findall(r"parlour_[\w-]{43}", page)
    assert Api(text)("GET /api/me").json()["id"] == as_mia.pk
    later = visitor.get("/accounts/tokens/").content.decode()
    assert "my &lt;bot&gt;" in later
    assert "parlour_" not in later
    assert ApiToken.objects.get().hashed not in page + later
    visitor.post(f"/accounts/tokens/{ApiToken.objects.get().pk}/revoke/")
    assert Api(text)("GET /api/me").status_code == 401
    assert "my &lt;bot&gt;" not in visitor.get("/accounts/tokens/").content.decode()


def test_tokens_come_to_an_end_on_the_page_too(visitor: Client, as_mia: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_TOKENS", 0)
    assert visitor.post("/accounts/tokens/", {"name": "x"}).status_code == 400
    assert visitor.post("/accounts/tokens/", {"name": ""}).status_code == 400
    assert not ApiToken.objects.exists()


def test_the_export_holds_everything_but_secrets(visitor: Client, as_mia: User) -> None:
    token, text = services.issue_token(as_mia, "my bot")
    visitor.get("/accounts/")
    answer = visitor.get("/accounts/export/")
    assert answer["Content-Disposition"] == 'attachment; filename="parlour.json"'
    found = answer.json()
    assert found["account"]["username"] == "mia"
    assert found["email_addresses"] == [{"email": "mia@example.org", "verified": False, "primary": True}]
    assert [one["name"] for one in found["api_tokens"]] == ["my bot"]
    assert [one["ip"] for one in found["sign_ins"]] == ["127.0.0.1"]
    for secret in (token.hashed, text, as_mia.password, visitor.session.session_key or "-"):
        assert secret not in answer.content.decode()


def test_the_export_is_to_be_had_as_tables(visitor: Client, as_mia: User) -> None:
    answer = visitor.get("/accounts/export/?as=csv")
    assert answer["Content-Disposition"] == 'attachment; filename="parlour.zip"'
    assert answer.content.startswith(b"PK")


def test_own_sign_ins_are_listed_and_can_be_ended(visitor: Client, as_mia: User) -> None:
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"login": "mia", "password": PASSWORD})
    assert UserSession.objects.filter(user=as_mia).count() == 2
    assert visitor.get("/accounts/sessions/").status_code == 200
    visitor.post("/accounts/sessions/")
    assert elsewhere.get("/api/me").status_code == 401
    assert visitor.get("/api/me").status_code == 200


# -- Closing ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("form", [{}, {"sure": "on"}, {"sure": "on", "password": "wrong"}, {"password": PASSWORD}])
def test_closing_wants_to_be_meant(form: dict[str, str], visitor: Client, as_mia: User) -> None:
    assert visitor.post("/accounts/close/", form).status_code == 400
    assert whoami(visitor)["id"] == as_mia.pk


def test_a_closed_account_is_nobody_but_stays_a_seat(visitor: Client, as_mia: User) -> None:
    _, token = services.issue_token(as_mia, "x")
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"login": "mia", "password": PASSWORD})
    visitor.post("/accounts/settings/", {"display_name": "M", "theme": "dark", "animation": "quick", "volume": "1"})
    assert visitor.post("/accounts/close/", {"sure": "on", "password": PASSWORD}).status_code == 302
    for caller in (visitor, elsewhere):
        assert caller.get("/api/me").status_code == 401
    assert Api(token)("GET /api/me").status_code == 401
    row = User.objects.get(pk=as_mia.pk)
    assert (row.display_name, row.email, row.is_active, row.theme) == ("Former player", "", False, "auto")
    assert row.closed_at is not None
    assert not row.has_usable_password()
    assert not any(kept.objects.exists() for kept in (EmailAddress, ApiToken, UserSession))
    services.sign_up(username="mia", email="mia@example.org", password=PASSWORD)


def test_a_guest_closes_without_a_password(visitor: Client, as_guest: User) -> None:
    assert "password" not in visitor.get("/accounts/close/").context["form"].fields
    assert visitor.post("/accounts/close/", {"sure": "on"}).status_code == 302
    assert not User.objects.get().is_active


# -- Theme -----------------------------------------------------------------------------------------------------------
def shown_theme(visitor: Client) -> str:
    return str(visitor.get("/accounts/login/").context["preferences"]["theme"])


def test_anybody_can_switch_the_theme(visitor: Client) -> None:
    assert shown_theme(visitor) == "auto"
    answer = visitor.post("/accounts/theme/", {"theme": "dark", "next": "/accounts/login/"})
    assert answer["Location"] == "/accounts/login/"
    assert shown_theme(visitor) == "dark"
    visitor.cookies["theme"] = "<nonsense>"
    assert shown_theme(visitor) == "auto"


def test_a_program_gets_no_page_for_it(visitor: Client) -> None:
    assert visitor.post("/accounts/theme/", {"theme": "light"}, headers={"Accept": "*/*;q=0"}).status_code == 204
    assert visitor.post("/accounts/theme/", {"theme": "pink"}).status_code == 400
    assert visitor.get("/accounts/theme/").status_code == 405


def test_the_theme_is_kept_with_the_account(visitor: Client, as_mia: User) -> None:
    visitor.post("/accounts/theme/", {"theme": "dark"})
    assert User.objects.get(pk=as_mia.pk).theme == "dark"
    assert visitor.get("/accounts/").context["preferences"]["theme"] == "dark"
