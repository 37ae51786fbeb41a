"""What the house keeps no longer: each kind of leftover, old and not quite so old, by hand."""

from collections.abc import Callable
from datetime import datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db.models import Model
from django.utils import timezone

from accounts import services as accounts
from accounts.models import ApiToken, User
from chat.models import Message
from chat.models import Report as Reported
from games.models import Entry, Game, Packed
from games.table import memory
from lobbies.models import Lobby
from operations import leftovers, runs
from operations.models import LastRun
from people.conduct.models import Deed, Measure, Report
from tests.games.callers import person
from tests.games.seating import seat
from tests.live.conftest import Clock
from tests.lobbies.gathering import dealt, end, lobby

Json = Any
pytestmark = [pytest.mark.django_db, pytest.mark.services]


def ago(days: float) -> datetime:
    return timezone.now() - timedelta(days=days)


def tidied(**options: Json) -> dict[str, int]:
    """What was cleared, without what was not there."""
    return {name: count for name, count in leftovers.tidy(**options) if count}


def set_on(row: Model, **values: Json) -> None:
    """Change a row past its model's own ideas of time."""
    type(row)._default_manager.filter(pk=row.pk).update(**values)


# -- Guests ----------------------------------------------------------------------------------------------------------
def guest(days: float) -> User:
    user = accounts.make_guest()
    set_on(user, date_joined=ago(days))
    return user


def test_a_guest_who_never_played_is_deleted_after_thirty_days() -> None:
    old, young = guest(31), guest(29)
    assert tidied() == {"guests": 1}
    assert not User.objects.filter(pk=old.pk).exists()
    assert User.objects.filter(pk=young.pk).exists()


@pytest.mark.parametrize(("days", "kept"), [(29, True), (31, False), (None, True)], ids=["lately", "long ago", "still"])
def test_a_guest_who_played_is_nameless_thirty_days_after_the_game(days: float | None, kept: bool) -> None:
    ann, bob = person("Ann"), person("Bob")
    game_id = seat("rummy", [ann, bob])
    User.objects.update(date_joined=ago(60))
    if days is not None:
        end(game_id)
        Game.objects.update(ended_at=ago(days), seq=0)  # `seq`: its log is another leftover
    assert ann.user.is_guest
    assert tidied() == ({} if kept else {"guests": 2})
    user = User.objects.get(pk=ann.user.pk)
    assert (user.display_name == "Ann") is kept
    assert user.is_active is kept
    assert tidied() == {}


def test_a_guest_in_a_lobby_in_use_stays() -> None:
    ann = person("Ann")
    lobby(ann)
    User.objects.update(date_joined=ago(60))
    assert tidied() == {}
    Lobby.objects.update(touched_at=ago(31))
    assert tidied()["guests"] == 1


def test_members_and_bots_stay() -> None:
    accounts.sign_up(username="carol", email="carol@example.org", password="a long password")
    accounts.make_bot("Bot")
    User.objects.update(date_joined=ago(1000))
    assert tidied() == {}


# -- Sessions and tokens ---------------------------------------------------------------------------------------------
def test_expired_sessions_and_their_sign_ins_are_deleted() -> None:
    user = accounts.make_guest()
    for key, days in (("over", 1), ("good", -1)):
        Session.objects.create(session_key=key, session_data="", expire_date=ago(days))
        UserSession.objects.create(user=user, session_key=key, ip="127.0.0.1", user_agent="")
    assert tidied() == {"sessions": 1, "sign-ins": 1}
    assert list(UserSession.objects.values_list("session_key", flat=True)) == ["good"]


@pytest.mark.parametrize(
    ("values", "kept"),
    [
        ({"created": 366}, False),
        ({"created": 364}, True),
        ({"created": 800, "last_used": 364}, True),
        ({"created": 800, "last_used": 366}, False),
        ({"created": 800, "last_used": 400, "revoked": 366}, False),
        ({"created": 5, "revoked": 4}, True),
    ],
)
def test_tokens_that_nobody_uses_are_deleted_after_a_year(values: dict[str, float], kept: bool) -> None:
    token, _text = accounts.issue_token(accounts.make_guest(), "test")
    set_on(token, **{name: ago(days) for name, days in values.items()})
    assert tidied() == ({} if kept else {"tokens": 1})
    assert ApiToken.objects.exists() is kept


# -- Lobbies, games, words -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("status", "days", "kept"), [("closed", 1.1, False), ("closed", 0.9, True), ("open", 400, True)]
)
def test_closed_lobbies_are_deleted_after_a_day(status: str, days: float, kept: bool) -> None:
    lobby(person("Ann"))
    Lobby.objects.update(status=status, touched_at=ago(days))
    assert tidied() == ({} if kept else {"lobbies": 1})
    assert Lobby.objects.exists() is kept


@pytest.mark.parametrize(("status", "kept"), [("open", True), ("dismissed", False)])
def test_a_closed_lobby_stays_while_staff_has_to_look_at_what_was_said(status: str, kept: bool) -> None:
    ann, bob = person("Ann"), person("Bob")
    lobby(ann)
    at_a_game = Message.objects.create(game_id=seat("rummy", [ann, bob]), author_id=ann.user.pk, text="Hello")
    in_a_lobby = Message.objects.create(lobby=Lobby.objects.get(), author_id=ann.user.pk, text="Hello")
    for message, now in ((at_a_game, "open"), (in_a_lobby, status)):
        key = f"message:{message.pk}"
        case = Report.objects.create(whom=ann.user, by=bob.user, reason="language", key=key, quote="Hello", status=now)
        Reported.objects.create(message=message, case=case)
    Lobby.objects.update(status="closed", touched_at=ago(2))
    assert tidied() == ({} if kept else {"lobbies": 1})
    assert Lobby.objects.exists() is kept


def test_a_game_outlives_its_lobby() -> None:
    ann, bob = person("Ann"), person("Bob")
    game_id = dealt(ann, bob, kind="rummy", max_players=2, visibility="private")["game_id"]
    end(game_id)
    Lobby.objects.update(status="closed", touched_at=ago(2))
    assert tidied() == {"lobbies": 1}
    assert ann.get(f"/api/games/{game_id}").status == 200
    assert person("Eve").get(f"/api/games/{game_id}").status == 404


@pytest.mark.parametrize(("days", "kept"), [(0.9, True), (1.1, False)])
def test_the_log_of_a_game_is_packed_a_day_after_its_end(days: float, kept: bool) -> None:
    game_id = seat("rummy", [person("Ann"), person("Bob")])
    end(game_id)
    Game.objects.update(ended_at=ago(days))
    assert tidied() == ({} if kept else {"logs": 1})
    assert (Entry.objects.count(), Packed.objects.count()) == ((2, 0) if kept else (0, 1))
    memory.current(game_id)


@pytest.mark.parametrize(
    ("days", "status", "kept"), [(366, "", False), (364, "", True), (None, "", True), (366, "open", True)]
)
def test_words_at_a_table_are_deleted_a_year_after_its_end(days: float | None, status: str, kept: bool) -> None:
    ann, bob = person("Ann"), person("Bob")
    game_id = seat("rummy", [ann, bob])
    message = Message.objects.create(game_id=game_id, author_id=ann.user.pk, text="Hello")
    if status:
        case = Report.objects.create(
            whom=ann.user, by=bob.user, reason="language", key=f"message:{message.pk}", status=status
        )
        Reported.objects.create(message=message, case=case)
    if days is not None:
        Game.objects.update(status="ended", ended_at=ago(days), seq=0)
        User.objects.update(is_guest=False)
    assert tidied() == ({} if kept else {"chat": 1})
    assert Message.objects.exists() is kept


@pytest.mark.parametrize(
    ("status", "days", "kept"), [("upheld", 181, False), ("dismissed", 181, False), ("upheld", 179, True)]
)
def test_settled_reports_are_deleted_after_half_a_year(status: str, days: float, kept: bool) -> None:
    ann, bob = person("Ann"), person("Bob")
    message = Message.objects.create(game_id=seat("rummy", [ann, bob]), author_id=ann.user.pk, text="Hello")
    case = Report.objects.create(
        whom=ann.user, by=bob.user, reason="language", key=f"message:{message.pk}", status=status, handled_at=ago(days)
    )
    Reported.objects.create(message=message, case=case)
    assert tidied() == ({} if kept else {"reports": 1})
    assert Reported.objects.exists() is kept
    assert Message.objects.exists()


@pytest.mark.parametrize(("days", "kept"), [(31, False), (29, True)])
def test_who_left_games_is_forgotten_after_a_month(days: float, kept: bool) -> None:
    Deed.objects.create(user=person("Ann").user, what="left", key="game:1", at=ago(days))
    assert tidied() == ({} if kept else {"behaviour": 1})
    assert Deed.objects.exists() is kept


@pytest.mark.parametrize(
    ("days", "until", "kept"), [(366, None, False), (364, None, True), (366, -1, True), (366, 365.5, False)]
)
def test_what_staff_did_is_forgotten_after_a_year_unless_it_is_in_force(
    days: float, until: float | None, kept: bool
) -> None:
    end = None if until is None else ago(until)
    Measure.objects.create(whom=person("Ann").user, what="barred", at=ago(days), until=end)
    assert tidied() == ({} if kept else {"measures": 1})
    assert Measure.objects.exists() is kept


@pytest.mark.parametrize("count", [0, 2, 4, 5])
def test_a_few_rows_are_cleared_at_a_time_and_each_once(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those that stay where they are when they have been cleared, as guests do who have played."""
    monkeypatch.setattr(leftovers, "BATCH", 2)
    guests = [accounts.make_guest().pk for _ in range(count)]
    cleared: list[list[int]] = []

    def clear(found: leftovers.Found) -> None:
        cleared.append(sorted(found.values_list("pk", flat=True)))

    kept = leftovers.Leftover("guests", "", lambda now: User.objects.filter(is_guest=True), clear)
    assert kept.clear_old() == count
    assert [row for rows in cleared for row in rows] == guests
    assert all(0 < len(rows) <= 2 for rows in cleared)


# -- As a whole ------------------------------------------------------------------------------------------------------
def test_a_dry_run_counts_and_changes_nothing() -> None:
    guest(31)
    told = StringIO()
    call_command("tidy", "--dry-run", stdout=told)
    assert told.getvalue() == "Would clear: 1 guests\n"
    assert User.objects.count() == 1
    assert not LastRun.objects.exists()
    call_command("tidy", stdout=told)
    assert told.getvalue().endswith("Cleared: 1 guests\n")
    assert LastRun.objects.get(pk="tidy").told == "1 guests"


def test_zero_days_are_for_ever(settings: Any) -> None:
    settings.KEEP_DAYS = dict.fromkeys(settings.KEEP_DAYS, 0)
    guest(1000)
    assert tidied() == {}


def at_hour(clock: Clock, hour: int) -> None:
    clock.now = clock.now.replace(hour=hour, minute=0)


def test_the_night_comes_once(clock: Clock, settings: Any) -> None:
    settings.TIDY_HOUR = 3
    at_hour(clock, 12)
    due: list[Callable[[], bool]] = [runs.tidy_if_due] * 2
    assert [is_due() for is_due in due] == [False, False]  # a house that has just opened has nothing to clear
    clock.tick(15 * 3600)
    assert clock.now.hour == 3
    assert not runs.tidy_if_due()  # fifteen hours are too soon
    clock.tick(24 * 3600)
    assert [is_due() for is_due in due] == [True, False]
    clock.tick(25 * 3600)
    assert not runs.tidy_if_due()  # four o'clock
    clock.tick(3601)
    assert runs.tidy_if_due()  # the house was closed at three


def test_the_page_about_privacy_says_what_tidying_obeys() -> None:
    from django.conf import settings

    from config.views import KEPT

    obeyed = {leftover.setting for leftover in leftovers.LEFTOVERS if leftover.setting}
    assert obeyed == settings.KEEP_DAYS.keys()
    assert KEPT.keys() == obeyed - {"logs"}, "a packed log is kept as long as a log"
