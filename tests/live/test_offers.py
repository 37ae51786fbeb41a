"""What one asks of all who are here, who agrees to it and what comes of it; and a bot that stands in."""

from typing import Any

import pytest

from games.models import Entry, Game, Offer, Seat
from games.play import clocks, offers, services
from games.table import memory, remembered
from people import relations
from tests.games.callers import Caller
from tests.games.moving import advance
from tests.live.conftest import Clock
from tests.live.resting import DAY, left_of, on_watch, refused, resting, timed

__all__ = ["on_watch"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


def everybody_here(monkeypatch: pytest.MonkeyPatch, *users: Caller) -> None:
    """These people are at their tables, and nobody else is."""
    ids = {one.id for one in users}
    monkeypatch.setattr(clocks.presence, "is_here", lambda _place, user_id: user_id in ids)


def test_a_pause_begins_once_everybody_here_agrees(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, people, mover = timed()
    asker, *others = [(mover + step) % 4 for step in range(4)]
    everybody_here(monkeypatch, *(people[one] for one in (asker, *others[:2])))
    offer = offers.make(game_id, asker, "pause", 2)
    assert (offer.state, sorted(offer.asked)) == ("open", sorted(others[:2]))
    assert offers.answer(game_id, 1, others[0], yes=True).state == "open"
    assert memory.current(game_id).now.timing.pause is None
    clock.tick(30)
    assert offers.answer(game_id, 1, others[1], yes=True).state == "agreed"
    assert left_of(game_id, clock) == 120 + 30
    assert refused(lambda: offers.answer(game_id, 1, others[2], yes=False)) == "OFFER_OVER"


def test_one_no_ends_it(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, people, mover = timed()
    everybody_here(monkeypatch, *people)
    offers.make(game_id, mover, "deal_anew")
    assert refused(lambda: offers.make(game_id, (mover + 1) % 4, "pause")) == "OFFER_OPEN"
    assert offers.answer(game_id, 1, (mover + 2) % 4, yes=False).state == "declined"
    assert memory.current(game_id).now.envelope.offer is None
    assert Game.objects.get(pk=game_id).status == "playing"


def test_silence_of_who_is_here_ends_it_after_a_minute(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, people, mover = timed(clock=120)
    everybody_here(monkeypatch, *people)
    offers.make(game_id, mover, "pause")
    clock.tick(59)
    assert (offers.close_overdue(), Offer.objects.get().state) == (0, "open")
    clock.tick(1)
    assert refused(lambda: offers.answer(game_id, 1, (mover + 1) % 4, yes=True)) == "OFFER_OVER"
    assert (offers.close_overdue(), Offer.objects.get().state) == (1, "over")
    assert memory.current(game_id).now.timing.pause is None


def test_a_game_that_stumbles_keeps_no_other_offer_open(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken, well = timed(clock=120), timed(clock=120)
    everybody_here(monkeypatch, *broken[1], *well[1])
    for game_id, _people, mover in (broken, well):
        offers.make(game_id, mover, "pause")
    clock.tick(60)
    held = offers._held

    def stumbles(game_id: int) -> Any:
        assert game_id != broken[0], "a mistake of ours"
        return held(game_id)

    monkeypatch.setattr(offers, "_held", stumbles)
    assert offers.close_overdue() == 2
    assert set(Offer.objects.values_list("state", flat=True)) == {"over"}
    assert f"an offer in game {broken[0]} could not be ended" in caplog.text
    assert offers.close_overdue() == 0


def test_who_has_gone_meanwhile_need_not_agree(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, people, mover = timed(clock=120)
    asker, gone = mover, (mover + 1) % 4
    everybody_here(monkeypatch, people[asker], people[gone])
    offers.make(game_id, asker, "pause")
    everybody_here(monkeypatch, people[asker])
    clock.tick(60)
    offers.close_overdue()
    assert (Offer.objects.get().state, left_of(game_id, clock)) == ("agreed", 300 + 60)


def test_an_offer_that_everybody_left_has_ended_the_game_though_the_next_one_is_refused(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id, people, mover = timed(clock=120)
    asker, gone = mover, (mover + 1) % 4
    everybody_here(monkeypatch, people[asker], people[gone])
    offers.make(game_id, asker, "deal_anew")
    everybody_here(monkeypatch, people[asker])
    clock.tick(61)
    assert refused(lambda: offers.make(game_id, asker, "pause")) == "INVALID_ACTION"
    game, known = Game.objects.get(pk=game_id), memory.current(game_id)
    assert (Offer.objects.get().state, game.status) == ("agreed", "ended")
    assert (known.seq, known.is_over) == (game.seq, True)


def test_an_offer_that_is_over_stays_over_though_the_next_one_is_refused(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id, people, mover = timed(clock=120)
    everybody_here(monkeypatch, *people)
    offers.make(game_id, mover, "deal_anew")
    clock.tick(61)
    resting(game_id, mover)
    assert refused(lambda: offers.make(game_id, mover, "pause")) == "PAUSED"
    assert Offer.objects.get().state == "over"
    assert memory.current(game_id).now.envelope.offer is None


def test_who_is_alone_has_their_pause_at_once_three_times(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, people, mover = timed()
    everybody_here(monkeypatch, people[mover])
    for number in (1, 2, 3):
        assert offers.make(game_id, mover, "pause", 2).number == number
        assert refused(lambda: offers.make(game_id, mover, "pause")) == "PAUSED"
        clocks.resume(game_id, mover)
    assert refused(lambda: offers.make(game_id, mover, "pause")) == "NO_MORE_PAUSES"


def test_all_agree_to_deal_anew(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, people, mover = timed()
    everybody_here(monkeypatch, *people)
    told: list[int] = []
    listen = lambda sender, game_id, **_: told.append(game_id)  # noqa: E731
    offers.dealt_anew.connect(listen)
    try:
        offers.make(game_id, mover, "deal_anew")
        for other in range(4):
            if other != mover:
                offers.answer(game_id, 1, other, yes=True)
    finally:
        offers.dealt_anew.disconnect(listen)
    game = Game.objects.get(pk=game_id)
    assert (game.status, game.reason, told) == ("ended", "abandoned", [game_id])


def test_two_who_are_apart_are_dealt_no_other_game(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, people, mover = timed()
    everybody_here(monkeypatch, *people)
    one, other = people[(mover + 1) % 4].user, people[(mover + 2) % 4].user
    assert one
    assert other
    relations.block(one, other)
    assert refused(lambda: offers.make(game_id, mover, "deal_anew")) == "NOT_ALLOWED"
    assert not Offer.objects.exists()
    assert offers.make(game_id, mover, "pause").state == "open"


def test_who_are_apart_since_it_was_asked_play_on(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, people, mover = timed()
    asker, one, other, last = [(mover + step) % 4 for step in range(4)]
    everybody_here(monkeypatch, *people)
    offers.make(game_id, asker, "deal_anew")
    blocker, blocked = people[one].user, people[other].user
    assert blocker
    assert blocked
    relations.block(blocker, blocked)
    assert [offers.answer(game_id, 1, seat, yes=True).state for seat in (one, other, last)] == ["open", "open", "over"]
    assert Game.objects.get(pk=game_id).status == "playing"


def test_a_slow_game_asks_everybody_and_waits_a_day(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    from people.models import Notice

    game_id, people, mover = timed(clock=DAY)
    everybody_here(monkeypatch, people[mover], people[(mover + 1) % 4])
    offers.make(game_id, mover, "deal_anew")
    readers = set(Notice.objects.filter(topic="offer").values_list("reader", flat=True))
    assert readers == {people[(mover + step) % 4].id for step in (2, 3)}
    clock.tick(DAY)
    offers.close_overdue()
    assert Offer.objects.get().state == "over"


# -- Standing in ---------------------------------------------------------------------------------------------
def test_a_bot_stands_in_for_who_is_away_and_to_move(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, people, mover = timed(clock=120)
    other = (mover + 1) % 4
    everybody_here(monkeypatch, *people)
    clock.tick(61)
    assert refused(lambda: clocks.stand_in(game_id, other, mover)) == "STILL_HERE"
    everybody_here(monkeypatch, people[other])
    assert refused(lambda: clocks.stand_in(game_id, other, (mover + 2) % 4)) == "STILL_HERE"
    clocks.stand_in(game_id, other, mover)
    entry = Entry.objects.filter(game_id=game_id, by="timeout").get()
    assert (entry.seat, Seat.objects.get(game_id=game_id, number=mover).bot_plays) == (mover, True)
    services.change_seat(game_id, mover, bot=False, reason=Seat.Reason.REJOINED)
    assert not memory.current(game_id).people[mover].is_bot


def test_nobody_is_away_in_the_first_minute_of_their_turn(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, people, mover = timed(clock=120)
    following = (mover + 1) % 4
    everybody_here(monkeypatch, people[mover])
    assert refused(lambda: clocks.stand_in(game_id, following, mover)) == "STILL_HERE"
    clock.tick(100)
    advance(game_id, 1)
    clock.tick(59)
    for known in (True, False):
        if not known:
            remembered.forget(game_id)
        assert refused(lambda: clocks.stand_in(game_id, mover, following)) == "STILL_HERE"
    clock.tick(1)
    clocks.stand_in(game_id, mover, following)
    assert memory.current(game_id).people[following].is_bot


def test_who_left_their_socket_is_away_after_a_minute(clock: Clock, settings: Any, monkeypatch: Any) -> None:
    """By a cache whose time the test makes, also where Redis, which keeps its own, is the house's."""
    settings.REDIS_URL, settings.CACHES = "", {"default": {"BACKEND": "config.memory_cache.MemoryCache"}}
    monkeypatch.setattr("time.time", lambda: clock().timestamp())
    game_id, people, mover = timed(clock=180)
    monkeypatch.setattr(clocks.presence, "FRESH", 0.0)
    clocks.presence.arrive(game_id, people[mover].id)
    clock.tick(90)
    clocks.presence.depart(game_id, people[mover].id)
    clock.tick(45)
    assert refused(lambda: clocks.stand_in(game_id, (mover + 1) % 4, mover)) == "STILL_HERE"
    clock.tick(16)
    clocks.stand_in(game_id, (mover + 1) % 4, mover)


def test_in_a_slow_game_the_clock_alone_decides(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, people, mover = timed(clock=DAY)
    everybody_here(monkeypatch, people[(mover + 1) % 4])
    assert refused(lambda: clocks.stand_in(game_id, (mover + 1) % 4, mover)) == "STILL_HERE"


def test_who_has_just_moved_by_rest_is_no_ghost(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, people, mover = timed("hidden_joker")
    everybody_here(monkeypatch)
    advance(game_id, 1)  # a card is drawn: the turn stays
    assert refused(lambda: clocks.stand_in(game_id, (mover + 1) % len(people), mover)) == "STILL_HERE"
    clock.tick(61)
    clocks.stand_in(game_id, (mover + 1) % len(people), mover)
