"""Which credentials are good at this moment: one statement for thousands says what the ORM would say of each."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts import credentials, services
from accounts.credentials import Credential
from accounts.models import ApiToken, User

pytestmark = pytest.mark.django_db


def by_token(user: User) -> Credential:
    return credentials.by_token(services.issue_token(user, "a program")[0])


def by_session(user: User) -> Credential:
    key = f"{user.pk:032d}"
    Session.objects.create(session_key=key, session_data="", expire_date=timezone.now() + timedelta(minutes=1))
    return credentials.by_session(key, user)


def nothing(_user: User) -> None: ...


def revoked(user: User) -> None:
    ApiToken.objects.filter(user=user).update(revoked=timezone.now())


def deleted(user: User) -> None:
    ApiToken.objects.filter(user=user).delete()
    Session.objects.filter(session_key=f"{user.pk:032d}").delete()


def expired(user: User) -> None:
    Session.objects.filter(session_key=f"{user.pk:032d}").update(expire_date=timezone.now() - timedelta(seconds=1))


def password_changed(user: User) -> None:
    User.objects.filter(pk=user.pk).update(password="another one")


def switched_off(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


@pytest.mark.parametrize(
    ("enters", "happens", "is_good"),
    [
        (by_token, nothing, True),
        (by_token, password_changed, True),
        (by_token, revoked, False),
        (by_token, deleted, False),
        (by_token, switched_off, False),
        (by_session, nothing, True),
        (by_session, password_changed, False),
        (by_session, deleted, False),
        (by_session, expired, False),
        (by_session, switched_off, False),
    ],
)
def test_what_is_good(enters: Callable[[User], Credential], happens: Callable[[User], None], is_good: bool) -> None:
    user, others = services.make_guest("Ann"), [services.make_guest(f"Guest {number}") for number in range(3)]
    held, around = enters(user), [*map(by_token, others[:2]), by_session(others[2])]
    happens(user)
    assert credentials.no_longer_good([around[0], held, *around[1:]]) == (set() if is_good else {held})


def test_the_key_of_a_session_is_no_token_and_the_other_way_round() -> None:
    user = services.make_guest("Ann")
    token, session = by_token(user), by_session(user)
    mixed = [Credential(user.pk, session.stored), Credential(user.pk, token.stored, user.password)]
    assert credentials.no_longer_good([token, session, *mixed]) == {*mixed}


def test_nothing_is_asked_about_passwords_where_nobody_came_by_one(django_assert_num_queries: object) -> None:
    held = by_token(services.make_guest("Ann"))
    with django_assert_num_queries(1):  # type: ignore[operator]
        assert credentials.no_longer_good([held]) == set()
