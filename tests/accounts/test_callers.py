"""Who is calling: bearer tokens, the two spades headers, and the session of the pages."""

import pytest
from django.test import Client
from django.utils import timezone

from accounts import services
from accounts.models import ApiToken, User
from tests.accounts.conftest import PASSWORD, Api, refused

pytestmark = [pytest.mark.django_db, pytest.mark.services]


@pytest.fixture
def token(mia: User) -> str:
    return services.issue_token(mia, "test")[1]


@pytest.mark.parametrize(
    "header",
    [
        "Bearer",
        "Bearer ",
        "Bearer nonsense",
        "Bearer parlour_nonsense",
        "Bearer {token}x",
        "Bearer {token} {token}",
        "Bearer \udcff",
        "Basic {token}",
        "{token}",
    ],
)
def test_a_wrong_token_is_nobody(header: str, token: str, api: Api) -> None:
    text = header.format(token=token).encode("utf-8", "surrogateescape").decode("latin-1")
    refused(api("GET /api/me", Authorization=text), 401, "NOT_AUTHENTICATED")


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
def test_a_good_token_is_its_user(scheme: str, token: str, mia: User, api: Api) -> None:
    assert api("GET /api/me", Authorization=f"{scheme} {token}").json()["id"] == mia.pk


def test_a_revoked_token_is_nobody(token: str, mia: User) -> None:
    caller = Api(token)
    assert caller("GET /api/me").status_code == 200
    ApiToken.objects.update(revoked=timezone.now())
    refused(caller("GET /api/me"), 401, "NOT_AUTHENTICATED")


def test_a_deactivated_user_is_nobody(token: str, mia: User) -> None:
    services.set_active(User.objects.filter(pk=mia.pk), False)
    refused(Api(token)("GET /api/me"), 401, "NOT_AUTHENTICATED")
    services.set_active(User.objects.filter(pk=mia.pk), True)
    assert Api(token)("GET /api/me").status_code == 200


@pytest.mark.parametrize(
    ("session", "player", "good"),
    [
        ("{token}", "{id}", True),
        (" {token} ", " {id} ", True),
        ("{token}", None, False),
        (None, "{id}", False),
        ("{token}", "", False),
        ("", "{id}", False),
        ("{token}", "{other}", False),
        ("{other_token}", "{id}", False),
        ("{token}", "0{id}", False),
        ("{token}", "+{id}", False),
        ("{token}", "mia", False),
        ("nonsense", "{id}", False),
    ],
)
@pytest.mark.parametrize("with_bearer", [False, True])
def test_the_two_headers_belong_together(
    session: str | None, player: str | None, good: bool, with_bearer: bool, token: str, mia: User
) -> None:
    other = services.make_guest()
    values = {"token": token, "id": mia.pk, "other": other.pk, "other_token": services.issue_token(other, "x")[1]}
    sent = {"x_session_id": session, "x_player_id": player}
    headers = {name: value.format(**values) for name, value in sent.items() if value is not None}
    caller = Api(token if with_bearer else "")
    if good:
        assert caller("GET /api/me", **headers).json()["id"] == mia.pk
    else:
        for line in ("GET /api/me", "POST /api/auth/guest", "POST /api/auth/login", "GET /api/nope", "GET /api/schema"):
            refused(caller(line, **headers), 401, "NOT_AUTHENTICATED")


def test_the_same_user_in_the_browser_and_by_token(token: str, mia: User) -> None:
    browser = Client()
    browser.post("/accounts/login/", {"login": "mia", "password": PASSWORD})
    assert browser.get("/api/me").json()["id"] == mia.pk == Api(token)("GET /api/me").json()["id"]


def test_a_session_needs_its_csrf_token_to_change_something(mia: User) -> None:
    caller = Api(csrf=True)
    caller.client.force_login(mia)
    assert caller("GET /api/me").json()["id"] == mia.pk
    refused(caller("PATCH /api/me", {"display_name": "Evil"}), 403, "CSRF_FAILED")
    caller.client.get("/accounts/settings/")
    csrf = caller.client.cookies["csrftoken"].value
    assert caller("PATCH /api/me", {"display_name": "Mia M."}, X_CSRFToken=csrf).json()["display_name"] == "Mia M."


def test_a_broken_token_is_not_saved_by_a_good_session(mia: User) -> None:
    caller = Api("parlour_nonsense")
    caller.client.force_login(mia)
    refused(caller("GET /api/me"), 401, "NOT_AUTHENTICATED")


def test_use_is_noted_but_not_with_every_request(token: str, mia: User, django_assert_num_queries: object) -> None:
    caller = Api(token)
    caller("GET /api/me")
    first = ApiToken.objects.get().last_used
    assert first is not None
    caller("GET /api/me")
    assert ApiToken.objects.get().last_used == first
    ApiToken.objects.update(last_used=first - services.USE_IS_NOTED_EVERY * 2)
    caller("GET /api/me")
    assert ApiToken.objects.get().last_used >= first
