"""Names by which one person would be taken for another: what looks alike, and where that is refused."""

import importlib
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from accounts import lookalikes, services
from accounts.models import User
from tests.accounts.conftest import Api, refused

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough sentence"

ALIKE = [
    ("admin", "аdmin"),  # the first letter of the second is Cyrillic
    ("paypal", "ραypal"),
    ("scope", "ѕсоре"),
    ("mia", "rnia"), ("Ilya", "llya"), ("bob1", "bobl"), ("b0b", "bob"), ("Mia", "mia"), ("ADMIN", "admin"),
]  # fmt: skip
APART = [("ann", "bob"), ("zoe", "zoë"), ("kai", "kal"), ("anna", "hanna"), ("李", "孝")]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_these_look_alike(one: str, other: str) -> None:
    assert lookalikes.skeletons(one) & lookalikes.skeletons(other)


@pytest.mark.parametrize(("one", "other"), APART)
def test_these_do_not(one: str, other: str) -> None:
    assert not lookalikes.skeletons(one) & lookalikes.skeletons(other)


@pytest.mark.parametrize(
    ("name", "expected"),
    [("mia_7", True), ("Zoë", True), ("Мария", True), ("李小龍", True), ("李ひらカ", True), ("김李", True),
     ("аdmin", False), ("miaΣ", False), ("김ひ", False)],
)  # fmt: skip
def test_a_username_has_one_script(name: str, expected: bool) -> None:
    assert lookalikes.has_one_script(name) is expected


def register(api: Api, username: str, **more: str) -> Any:
    body = {"username": username, "email": f"{abs(hash(username))}@example.org", "password": PASSWORD, **more}
    return api("POST /api/auth/register", body)


@pytest.mark.parametrize("username", ["аdmin", "admin", "Adrnin", "rnia", "miаа"])
def test_nobody_signs_up_as_somebody_else(api: Api, mia: User, username: str) -> None:
    refused(register(api, username), 409, "TOO_ALIKE")
    assert User.objects.count() == 1


def test_a_display_name_is_nobody_elses_username(api: Api, mia: User, mia_api: Api) -> None:
    refused(register(api, "otto", display_name="Rnia"), 409, "TOO_ALIKE")
    refused(api("POST /api/auth/guest", {"display_name": "MIA"}), 409, "TOO_ALIKE")
    assert register(api, "otto", display_name="Otto").status_code == 201
    refused(mia_api("PATCH /api/me", {"display_name": "0tto"}), 409, "TOO_ALIKE")
    assert mia_api("PATCH /api/me", {"display_name": "Mia"}).status_code == 200, "one's own is one's own"


def test_nobody_is_called_like_staff(api: Api, mia: User, mia_api: Api) -> None:
    User.objects.create_user("boss", "boss@example.org", PASSWORD, display_name="Greta G.", is_staff=True)
    refused(mia_api("PATCH /api/me", {"display_name": "Greta G."}), 409, "TOO_ALIKE")
    refused(api("POST /api/auth/guest", {"display_name": "Parlour"}), 409, "TOO_ALIKE")


def test_the_pages_say_why(client: Client, mia: User) -> None:
    form = {"username": "rnia", "email": "o@example.org", "password1": PASSWORD, "display_name": ""}
    answer = client.post("/accounts/signup/", form)
    assert "looks like somebody else" in answer.content.decode()
    assert User.objects.count() == 1
    client.force_login(services.make_guest("Otto"))
    answer = client.post("/accounts/settings/", {"display_name": "MIA", "theme": "auto", "animation": "calm"})
    assert answer.status_code == 400
    assert "looks like somebody else" in answer.content.decode()


def test_an_old_name_that_looks_like_anothers_stays(mia: User, mia_api: Api) -> None:
    """Both were there before such names were refused: the older one has its look, and both go on."""
    later = User.objects.create(username="otto", display_name="mia")
    User.objects.filter(pk=later.pk).update(username="rnia", skeleton=None)
    User.objects.filter(pk=mia.pk).update(skeleton=None)
    importlib.import_module("accounts.migrations.0004_here_and_skeleton").look(apps, None)
    assert [user.skeleton for user in User.objects.order_by("pk")] == ["rnia", None]
    later.refresh_from_db()
    services.change(later, {"display_name": "mia", "theme": "dark"})
    assert mia_api("PATCH /api/me", {"preferences": {"here": "nobody"}}).status_code == 200


def test_a_name_is_free_again_once_its_account_is_closed(api: Api, mia: User) -> None:
    services.close(mia)
    assert register(api, "rnia").status_code == 201


def test_a_guest_who_signs_up_is_not_in_their_own_way(api: Api) -> None:
    guest = services.make_guest("Otto")
    made = services.sign_up(username="otto", email="o@example.org", password=PASSWORD, guest=guest)
    assert (made.pk, made.skeleton) == (guest.pk, "otto")
