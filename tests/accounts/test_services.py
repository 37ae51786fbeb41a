"""What services promise when two come at once, and to other rooms."""

import csv
import threading
from collections.abc import Iterator
from io import BytesIO, StringIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import IntegrityError, connection, transaction

from accounts import export, selectors, services
from accounts.models import User
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.services


@pytest.mark.django_db
@pytest.mark.parametrize(
    "row",
    [
        {"username": "MIA"},
        {"username": "x", "email": "MIA@example.org"},
        {"username": "x", "is_guest": True, "is_bot": True},
        {"username": "x", "volume": 101},
    ],
)
def test_the_database_refuses_what_must_not_be(row: dict[str, Any], mia: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(**row)


@pytest.mark.django_db
def test_many_may_have_no_address() -> None:
    assert {services.make_guest().email, services.make_bot("Rook").email} == {""}


@pytest.mark.django_db
def test_a_lost_race_is_a_taken_name(mia: User, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[bool] = []

    def blind_at_first(*_: object) -> bool:
        looks.append(True)
        return len(looks) > 2

    monkeypatch.setattr(selectors, "is_taken", blind_at_first)
    with pytest.raises(services.Taken) as told:
        services.sign_up(username="Mia", email="new@example.org", password=PASSWORD)
    assert told.value.fields[0] == "username"
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_a_conflict_nobody_can_see_is_a_taken_name_too(mia: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selectors, "is_taken", lambda *_: False)
    with pytest.raises(services.Taken):
        services.sign_up(username="Mia", email="new@example.org", password=PASSWORD)


@pytest.mark.django_db
def test_a_guest_signs_up_only_once(guest: User) -> None:
    stale = User.objects.get(pk=guest.pk)
    services.sign_up(username="one", email="one@example.org", password=PASSWORD, guest=guest)
    with pytest.raises(services.Taken):
        services.sign_up(username="two", email="two@example.org", password=PASSWORD, guest=stale)
    assert User.objects.get().username == "one"


@pytest.mark.django_db(transaction=True)
def test_of_many_who_want_a_name_at_once_one_gets_it() -> None:
    start, won, lost = threading.Barrier(6), [], []

    def come(number: int) -> None:
        start.wait()
        try:
            won.append(services.sign_up(username="Mia", email=f"m{number}@example.org", password=PASSWORD))
        except services.Taken as taken:
            lost.append(taken.fields)
        finally:
            connection.close()

    threads = [threading.Thread(target=come, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(won), lost) == (1, [["username"]] * 5)
    assert User.objects.count() == 1


@pytest.fixture
def listener() -> Iterator[list[User]]:
    heard: list[User] = []

    def listen(user: User, **_: object) -> None:
        heard.append(User.objects.get(pk=user.pk))

    services.account_closing.connect(listen)
    yield heard
    services.account_closing.disconnect(listen)


@pytest.mark.django_db
def test_other_rooms_hear_of_a_closing_while_the_name_is_still_there(mia: User, listener: list[User]) -> None:
    services.close(mia)
    assert [user.username for user in listener] == ["mia"]


@pytest.mark.django_db
def test_a_closed_account_leaves_no_name_in_the_staffs_log(mia: User) -> None:
    LogEntry.objects.create(
        user=mia, content_type=ContentType.objects.get_for_model(User), object_id=str(mia.pk), object_repr="mia",
        action_flag=CHANGE,
    )  # fmt: skip
    services.close(mia)
    assert LogEntry.objects.get().object_repr == "Former player"


@pytest.mark.django_db
def test_other_rooms_add_to_the_export(mia: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "SECTIONS", dict(export.SECTIONS))
    export.contribute("garden", lambda user: [user.username])
    assert export.export_of(mia)["garden"] == ["mia"]


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "found"), [("MIA", True), ("Mia@example.org", True), ("guest", False), ("x", False)])
def test_people_are_found_by_either_name(name: str, found: bool, mia: User, guest: User) -> None:
    asked = guest.username if name == "guest" else name
    assert (selectors.user_named(asked) == mia) is found


def test_the_export_as_tables_has_a_row_for_each_thing(mia: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "SECTIONS", dict(export.SECTIONS))
    beds = [{"name": "=1+1", "size": {"wide": 2}}, {"name": "herbs", "sun": True}]
    export.contribute("garden", lambda user: beds)
    with ZipFile(BytesIO(export.tables_of(mia))) as archive:
        assert {name.removesuffix(".csv") for name in archive.namelist()} == set(export.export_of(mia))
        rows = list(csv.DictReader(StringIO(archive.read("garden.csv").decode())))
    assert rows == [{"name": "'=1+1", "size.wide": "2", "sun": ""}, {"name": "herbs", "size.wide": "", "sun": "True"}]
