"""What staff see of accounts."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.test import Client

from accounts import services
from accounts.models import ApiToken, User
from tests.accounts.conftest import PASSWORD, Api

pytestmark = pytest.mark.django_db

PEOPLE, TOKENS = "/admin/accounts/user/", "/admin/accounts/apitoken/"


@pytest.fixture
def staff() -> Client:
    boss = User.objects.create_superuser("boss", "Boss@Example.org", PASSWORD)
    browser = Client()
    browser.force_login(boss)
    return browser


def listed(staff: Client, query: str = "", where: str = PEOPLE) -> set[str]:
    page = staff.get(f"{where}{query}")
    assert page.status_code == 200
    return {str(row) for row in page.context["cl"].result_list}


def test_people_are_found_by_kind_and_by_name(staff: Client, mia: User, guest: User) -> None:
    services.make_bot("Rook")
    services.close(services.make_guest("Gone"))
    assert listed(staff) == {"boss", "mia", "Quiet Guest", "Rook", "Former player"}
    assert listed(staff, "?kind=guest") == {"Quiet Guest"}
    assert listed(staff, "?kind=bot") == {"Rook"}
    assert listed(staff, "?kind=member") == {"boss", "mia"}
    assert listed(staff, "?kind=closed") == {"Former player"}
    assert listed(staff, "?q=MIA@exa") == {"mia"}
    assert listed(staff, "?q=quiet") == {"Quiet Guest"}


def test_tokens_show_no_values(staff: Client, mia: User) -> None:
    token, text = services.issue_token(mia, "my bot")
    assert listed(staff, "?q=mia", TOKENS) == {"my bot"}
    for page in (f"{TOKENS}", f"{TOKENS}{token.pk}/change/", f"{PEOPLE}{mia.pk}/change/"):
        shown = staff.get(page).content.decode()
        assert token.hashed not in shown
        assert text not in shown
        assert mia.password not in shown
    assert staff.get(f"{TOKENS}add/").status_code == 403
    assert staff.post(f"{TOKENS}{token.pk}/delete/", {"post": "yes"}).status_code == 403


def test_tokens_can_be_revoked(staff: Client, mia: User) -> None:
    token, text = services.issue_token(mia, "my bot")
    staff.post(TOKENS, {"action": "revoke", "_selected_action": [token.pk]})
    assert Api(text)("GET /api/me").status_code == 401


def test_people_can_be_locked_out_and_let_in_but_never_deleted(staff: Client, mia: User) -> None:
    everybody = list(User.objects.values_list("pk", flat=True))
    staff.post(PEOPLE, {"action": "deactivate", "_selected_action": everybody})
    assert list(User.objects.filter(is_active=True).values_list("username", flat=True)) == ["boss"]
    services.close(services.make_guest())
    staff.post(PEOPLE, {"action": "activate", "_selected_action": list(User.objects.values_list("pk", flat=True))})
    assert set(User.objects.filter(is_active=True).values_list("username", flat=True)) == {"boss", "mia"}
    assert staff.get(f"{PEOPLE}{mia.pk}/delete/").status_code == 403
    assert "delete_selected" not in staff.get(PEOPLE).content.decode()


def test_a_member_can_be_edited_and_added(staff: Client, mia: User) -> None:
    form = staff.get(f"{PEOPLE}{mia.pk}/change/").context["adminform"].form
    values = {name: value for name, value in form.initial.items() if value not in (None, [], False)}
    values |= {"display_name": "Mia M.", "last_login_0": "", "last_login_1": ""}
    assert staff.post(f"{PEOPLE}{mia.pk}/change/", values).status_code == 302
    assert User.objects.get(pk=mia.pk).display_name == "Mia M."
    assert LogEntry.objects.count() == 1
    added = {"username": "new", "usable_password": "true", "password1": PASSWORD, "password2": PASSWORD}
    assert staff.post(f"{PEOPLE}add/", added).status_code == 302
    assert User.objects.get(username="new").display_name == "new"


def test_staff_may_add_a_name_that_looks_like_anothers(staff: Client, mia: User) -> None:
    added = {"username": "rnia", "usable_password": "true", "password1": PASSWORD, "password2": PASSWORD}
    assert staff.post(f"{PEOPLE}add/", added).status_code == 302
    assert staff.post(f"{PEOPLE}add/", {**added, "username": "otto"}).status_code == 302
    looks = dict(User.objects.exclude(username="boss").values_list("username", "skeleton"))
    assert (looks["rnia"], looks["otto"]) == (None, "otto"), "the older one has the look"


def test_the_entrance_is_the_one_with_limits_and_second_factors(mia: User) -> None:
    browser = Client()
    answer = browser.get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0].startswith("/accounts/login/?next=")
    browser.force_login(mia)
    assert browser.get("/admin/login/").status_code == 403
    assert browser.get("/admin/").status_code == 302


def test_a_superuser_keeps_an_address_in_lower_case(staff: Client) -> None:
    assert User.objects.get(username="boss").email == "boss@example.org"
    assert ApiToken.objects.count() == 0


def test_second_factors_and_sessions_are_listed_without_their_secrets(staff: Client, mia: User) -> None:
    TOTP.activate(mia, "JBSWY3DPEHPK3PXP")
    RecoveryCodes.activate(mia)
    session = UserSession.objects.create(user=mia, ip="127.0.0.1", user_agent="a browser", session_key="k" * 32)
    found = {f"/admin/mfa/authenticator/{row.pk}/": row.data for row in Authenticator.objects.filter(user=mia)}
    assert len(found) == 2
    for path, data in found.items():
        shown = staff.get(f"{path}change/").content.decode()
        assert "mia" in shown
        assert not any(secret in shown for secret in data.values() if isinstance(secret, str))
        assert staff.post(f"{path}delete/", {"post": "yes"}).status_code == 302, "who has lost a phone is helped"
    path = f"/admin/usersessions/usersession/{session.pk}/change/"
    assert session.session_key not in staff.get(path).content.decode()
    assert not Authenticator.objects.filter(user=mia).exists()
    for kind in ("mfa/authenticator", "usersessions/usersession"):
        assert staff.get(f"/admin/{kind}/").status_code == 200
        assert staff.get(f"/admin/{kind}/add/").status_code == 403
