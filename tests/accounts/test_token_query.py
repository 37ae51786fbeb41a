"""A token with its user, as the ORM would find them."""

from datetime import datetime

import pytest
from django.db.models import Model
from django.utils import timezone

from accounts import selectors
from accounts.models import ApiToken, User
from accounts.token_query import token_of

pytestmark = pytest.mark.django_db


def kept(user: User, **more: object) -> ApiToken:
    return ApiToken.objects.create(user=user, name="mine", hashed=ApiToken.hash_of("parlour_mine"), **more)


def values(row: Model) -> dict[str, tuple[type, object]]:
    found = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    return {name: (type(value), value) for name, value in found.items()}


@pytest.mark.parametrize("used", [None, timezone.now()])
def test_it_finds_what_the_orm_finds(used: datetime | None) -> None:
    for number in range(3):
        other = User.objects.create(username=f"other{number}")
        ApiToken.objects.create(user=other, name="other", hashed=ApiToken.hash_of(f"parlour_{number}"))
    user = User.objects.create(username="Ann", email="ann@example.org", sound=True, volume=7, last_login=used)
    kept(user, last_used=used)
    expected = ApiToken.objects.select_related("user").get(user=user)
    found = token_of(expected.hashed)
    assert found is not None
    assert values(found) == values(expected)
    assert values(found.user) == values(expected.user)


def test_it_is_one_statement(django_assert_num_queries: pytest.FixtureRequest) -> None:
    kept(User.objects.create(username="Ann"))
    with django_assert_num_queries(1):  # type: ignore[operator]
        token = selectors.token_behind("parlour_mine")
        assert token is not None
        assert token.user.username == "Ann"


def test_what_it_finds_can_be_saved() -> None:
    token = kept(User.objects.create(username="Ann"))
    found = token_of(token.hashed)
    assert found is not None
    found.user.display_name = "Anna"
    found.user.save()
    assert User.objects.get().display_name == "Anna"


@pytest.mark.parametrize("change", ["revoked", "locked", "unknown", "no token"])
def test_nobody_is_behind_what_is_not_good(change: str) -> None:
    user = User.objects.create(username="Ann", is_active=change != "locked")
    kept(user, revoked=timezone.now() if change == "revoked" else None)
    text = {"unknown": "parlour_other", "no token": "mine"}.get(change, "parlour_mine")
    assert selectors.token_behind(text) is None
