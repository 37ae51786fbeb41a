"""`/api/me` and the caller's tokens."""

from typing import Any

import pytest

from accounts import services
from accounts.models import ApiToken, User
from tests.accounts.conftest import Api, refused

pytestmark = [pytest.mark.django_db, pytest.mark.services]


def test_me(mia: User, mia_api: Api) -> None:
    found = mia_api("GET /api/me").json()
    assert found.pop("date_joined").endswith("Z")
    assert found == {
        "id": mia.pk,
        "display_name": "mia",
        "is_guest": False,
        "is_bot": False,
        "username": "mia",
        "email": "mia@example.org",
        "email_verified": False,
        "preferences": {
            "theme": "auto",
            "four_colour": False,
            "animation": "normal",
            "sound": False,
            "volume": 60,
            "one_tap": True,
            "turn_letters": False,
            "here": "friends",
            "talk": "everybody",
        },
    }


def test_everything_about_oneself_can_be_changed(mia: User, mia_api: Api) -> None:
    wanted = {
        "theme": "dark", "four_colour": True, "animation": "calm", "sound": True, "volume": 0, "one_tap": False,
        "turn_letters": True, "here": "nobody", "talk": "nobody",
    }  # fmt: skip
    answer = mia_api("PATCH /api/me", {"display_name": " Mia  M. ", "preferences": wanted})
    assert answer.status_code == 200
    assert answer.json()["preferences"] == wanted
    assert mia_api("GET /api/me").json() == answer.json()
    assert answer.json()["display_name"] == "Mia M."


@pytest.mark.parametrize("body", [{}, {"preferences": {}}, {"is_guest": True, "username": "root", "is_staff": True}])
def test_nothing_else_is_changed(body: dict[str, Any], mia: User, mia_api: Api) -> None:
    before = mia_api("GET /api/me").json()
    assert mia_api("PATCH /api/me", body).json() == before
    assert not User.objects.get(pk=mia.pk).is_staff


def test_one_preference_leaves_the_others(mia_api: Api) -> None:
    mia_api("PATCH /api/me", {"preferences": {"volume": 10}})
    found = mia_api("PATCH /api/me", {"preferences": {"theme": "light"}}).json()["preferences"]
    assert (found["volume"], found["theme"]) == (10, "light")


def test_a_bad_part_changes_nothing(mia_api: Api) -> None:
    refused(mia_api("PATCH /api/me", {"display_name": "New", "preferences": {"volume": 101}}), 400, "INVALID_BODY")
    assert mia_api("GET /api/me").json()["display_name"] == "mia"


def test_tokens_are_made_listed_and_revoked(mia_api: Api) -> None:
    made = mia_api("POST /api/me/tokens", {"name": "my bot"})
    assert made.status_code == 201
    token = made.json()
    assert set(token) == {"id", "name", "created", "last_used", "current", "token"}
    bot = Api(token.pop("token"))
    assert bot("GET /api/me").status_code == 200
    shown = mia_api("GET /api/me/tokens").json()["tokens"]
    assert [(one["name"], one["current"]) for one in shown] == [("my bot", False), ("test", True)]
    assert all(set(one) == {"id", "name", "created", "last_used", "current"} for one in shown)
    assert mia_api(f"DELETE /api/me/tokens/{token['id']}").status_code == 204
    refused(bot("GET /api/me"), 401, "NOT_AUTHENTICATED")
    refused(mia_api(f"DELETE /api/me/tokens/{token['id']}"), 404, "NOT_FOUND")
    assert [one["name"] for one in mia_api("GET /api/me/tokens").json()["tokens"]] == ["test"]


@pytest.mark.parametrize("token_id", ["0", "{others}", "9" * 30])
def test_nobody_revokes_what_is_not_theirs(token_id: str, guest: User, mia_api: Api) -> None:
    others, text = services.issue_token(guest, "guest's")
    refused(mia_api(f"DELETE /api/me/tokens/{token_id.format(others=others.pk)}"), 404, "NOT_FOUND")
    assert Api(text)("GET /api/me").status_code == 200


def test_there_is_an_end_to_tokens(mia: User, mia_api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_TOKENS", 2)
    assert mia_api("POST /api/me/tokens", {"name": "second"}).status_code == 201
    refused(mia_api("POST /api/me/tokens", {"name": "third"}), 409, "TOO_MANY_TOKENS")


def test_only_a_hash_is_kept(mia: User) -> None:
    token, text = services.issue_token(mia, "x")
    row = ApiToken.objects.filter(pk=token.pk).values().get()
    assert row["hashed"] == ApiToken.hash_of(text)
    assert text not in str(row)
    assert len(ApiToken.hash_of(text)) == 64
    assert services.issue_token(mia, "x")[1] != text
