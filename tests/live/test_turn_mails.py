"""Turns of slow games: one notice for each, a mail for who asked for it, no card, nothing after a word to stop."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import OperationalError, connections
from django.test import Client
from django.utils import timezone

from accounts import services as accounts
from api import outage
from games.clock import referee, turn_mails, watch
from games.models import Seat, Watch
from games.play import services
from games.table import memory
from people import notices, presence
from people.delivery import courier
from people.models import Notice
from tests.games.callers import Caller
from tests.games.moving import offered, to_move
from tests.games.outages import switch
from tests.games.seating import seat
from tests.live.conftest import Clock

Json = Any
DAY = 86_400

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


@pytest.fixture(autouse=True)
def a_site(clock: Clock, db: None, settings: Any) -> None:
    settings.SITE_URL = "https://parlour.example"
    Watch.objects.create(pk=1, since=timezone.now() - timedelta(hours=1), until=timezone.now())


def member(name: str, *, wants: bool = True, confirmed: bool = True) -> Caller:
    """Somebody with an address, and a word about letters."""
    user = accounts.sign_up(username=name.lower(), email=f"{name.lower()}@example.org", password="a quiet evening 7")
    EmailAddress.objects.filter(user=user).update(verified=confirmed)
    accounts.change(user, {"turn_letters": wants, "display_name": name})
    return Caller(user, accounts.issue_token(user, "test")[1])


def slow_game(*callers: Caller, kind: str = "rummy", clock: int = DAY) -> int:
    return seat(kind, list(callers), 1, turn_clock=clock)


def end_turn(game_id: int) -> None:
    """The seat to move plays until somebody else is."""
    mover = to_move(game_id)
    while to_move(game_id) == mover:
        services.play(game_id, services.Asked(*offered(game_id)))


def post(clock: Clock, seconds: float = 61) -> list[Any]:
    """The mails that leave when post and courier look after some time."""
    clock.tick(seconds)
    mail.outbox.clear()
    turn_mails.tell_turns()
    courier.bring_what_is_due()
    return list(mail.outbox)


def test_a_letter_for_each_turn_and_only_one(clock: Clock) -> None:
    players = [member("Ann"), member("Bob")]
    game_id = slow_game(*players)
    assert post(clock, 59) == [], "they may be at the table"
    for _ in range(3):
        whose = players[to_move(game_id)].user
        assert whose
        assert [letter.to for letter in post(clock)] == [[whose.email]]
        assert post(clock, 3600) == []
        end_turn(game_id)


def test_a_database_that_goes_away_takes_no_turn_with_it(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    slow_game(member("Ann"), member("Bob"))
    away, claim = switch(monkeypatch), turn_mails.claim

    def claimed(seat: Seat) -> bool:
        taken = claim(seat)
        away.begin()
        return taken

    with monkeypatch.context() as broken:
        broken.setattr(turn_mails, "claim", claimed)
        clock.tick(61)
        with pytest.raises(OperationalError):
            turn_mails.tell_turns()
        away.end()
    assert len(post(clock)) == 1, "who claimed it has not told it"


def test_the_post_lives_through_an_outage(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []

    def fails() -> int:
        looks.append(1)
        raise OperationalError("server closed the connection")

    one = turn_mails.Post()
    monkeypatch.setattr(turn_mails, "tell_turns", fails)
    monkeypatch.setattr(one.stopped, "wait", lambda seconds: len(looks) >= 3)
    outage._told.clear()
    one.run()
    assert len(looks) == 3
    assert caplog.text.count("the database does not serve us (OperationalError: server closed the connection)") == 1
    assert "stumbled" not in caplog.text


def test_what_it_says(clock: Clock) -> None:
    ann, bob = member("Ann"), member("Bob")
    game_id = slow_game(ann, bob)
    who, other = (ann, bob) if to_move(game_id) == 0 else (bob, ann)
    assert who.user
    assert other.user
    (letter,) = post(clock)
    assert letter.subject == f"Your turn: Rummy with {other.user.display_name}"
    until = memory.current(game_id).now.timing.deadline
    assert until is not None
    for part in (
        f"Hello {who.user.display_name}", other.user.display_name, f"{until:%Y-%m-%d %H:%M} (UTC)",
        f"https://parlour.example/games/{game_id}/", "https://parlour.example/notices/settings/",
    ):  # fmt: skip
        assert part in letter.body
    hand = memory.current(game_id).view(to_move(game_id))["you"]["hand"]
    words = letter.body.replace("\n", " ").split(" ")
    assert not [card for card in hand if card in words]
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_to_nobody_who_has_not_asked_or_has_no_confirmed_address(clock: Clock) -> None:
    for players in (
        [member("Ann", wants=False), member("Bob", wants=False)],
        [member("Cid", confirmed=False), member("Dot", confirmed=False)],
    ):
        game_id = slow_game(*players)
        assert post(clock, 3600) == []
        end_turn(game_id)
        assert post(clock, 3600) == []
        assert Notice.objects.filter(topic="your_turn", path=f"/games/{game_id}/").count() == 2, "the bell has both"


def test_not_to_who_is_at_the_table(clock: Clock) -> None:
    players = [member("Ann"), member("Bob")]
    game_id = slow_game(*players)
    mover = players[to_move(game_id)]
    presence.arrive(game_id, mover.id)
    assert post(clock, 3600) == []
    presence._here.clear()
    presence.cache.clear()
    presence._seen.clear()
    assert len(post(clock)) == 1


def test_not_what_was_seen_by_then(clock: Clock) -> None:
    players = [member("Ann"), member("Bob")]
    game_id = slow_game(*players)
    clock.tick(61)
    turn_mails.tell_turns()
    notice = Notice.objects.get()
    assert notice.reader == players[to_move(game_id)].user
    notices.see(notice.reader_id, notice.pk)
    assert post(clock, 3600) == []


def test_games_with_quick_clocks_have_no_letters(clock: Clock) -> None:
    slow_game(member("Ann"), member("Bob"), clock=120)
    assert post(clock, 70) == []


def test_a_bot_in_the_seat_gets_none(clock: Clock) -> None:
    game_id = slow_game(member("Ann"), member("Bob"), member("Cid"), kind="uno")
    services.change_seat(game_id, to_move(game_id), bot=True, reason="timeout")
    told = [letter.to for letter in post(clock)]
    assert len(told) <= 1, "at most the person that the bot's turn led to"


def test_a_clock_that_begins_anew_is_the_same_turn(clock: Clock) -> None:
    game_id = slow_game(member("Ann"), member("Bob"))
    assert len(post(clock)) == 1
    clock.tick(2 * DAY)  # nobody serves
    watch.sign()
    referee.see_to_what_is_due()
    assert memory.current(game_id).now.by == "recess"
    assert post(clock, 3600) == []
    end_turn(game_id)
    assert len(post(clock)) == 1


def test_several_posts_tell_a_turn_once(clock: Clock) -> None:
    for number in range(3):
        slow_game(member(f"Ann{number}"), member(f"Bob{number}"))
    clock.tick(61)
    start = Barrier(4)

    def look(_: int) -> int:
        try:
            start.wait()
            return turn_mails.tell_turns()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as posts:
        assert sum(posts.map(look, range(4))) == 3


def test_a_letter_that_could_not_leave_is_written_again(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    slow_game(member("Ann"), member("Bob"))
    with monkeypatch.context() as broken:
        broken.setattr(EmailBackend, "send_messages", refuse)
        assert post(clock) == []
    assert post(clock, 58) == [], "again after a minute"
    assert len(post(clock, 3)) == 1
    assert post(clock, 3600) == []


def refuse(*_: Any) -> int:
    raise ConnectionRefusedError


# -- To stop them --------------------------------------------------------------------------------------------
def test_its_link_stops_them_without_signing_in(clock: Clock) -> None:
    players = [member("Ann"), member("Bob")]
    game_id = slow_game(*players)
    (letter,) = post(clock)
    link = letter.extra_headers["List-Unsubscribe"].strip("<>").removeprefix("https://parlour.example")
    assert link in letter.body
    stranger = Client(enforce_csrf_checks=True)
    assert "Stop the letters" in stranger.get(link).content.decode()
    user = players[to_move(game_id)].user
    assert user
    user.refresh_from_db()
    assert user.turn_letters, "looking at it stops nothing: mail programs follow links by themselves"
    page = stranger.post(link, {"List-Unsubscribe": "One-Click"})
    assert "We don't write to you any more" in page.content.decode().replace("&#x27;", "'")
    user.refresh_from_db()
    assert not user.turn_letters
    end_turn(game_id)
    end_turn(game_id)
    assert post(clock, 3600) == []


@pytest.mark.django_db
def test_a_link_that_is_none_of_ours_stops_nothing() -> None:
    assert Client().get("/accounts/no-letters/1:abc:def/").status_code == 404


@pytest.mark.parametrize(("is_guest", "offered_it"), [(True, False), (False, True)])
def test_settings_offer_them_to_members(is_guest: bool, offered_it: bool) -> None:
    user = accounts.make_guest("Gus") if is_guest else member("Ann").user
    browser = Client()
    assert user
    browser.force_login(user)
    page = browser.get("/accounts/settings/").content.decode()
    assert ('name="turn_letters"' in page) is offered_it
