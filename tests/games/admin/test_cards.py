"""All cards after every entry: the replay is what the table was, and every pile lies as it did."""

import re
from random import Random
from typing import Any

import pytest

from games import catalog
from games.admin import cards
from games.catalog import rules
from games.core import plain
from games.core.rules import IllegalMove
from games.models import Game, Seat
from games.play import services
from games.table import memory
from tests.games.admin.staff import pages_of, staff, text_of
from tests.games.callers import person
from tests.games.moving import on_the_wire
from tests.games.seating import put, seat
from tests.laws import Kind, by_both
from tests.live.scripts import DECISIONS, seats_of

Json = Any
MOST = 60

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
games = [(kind, one) for kind in DECISIONS for one in DECISIONS[kind]]


LAID_OPEN = [kind.slug for kind in catalog.kinds() if kind.laid_open is not plain]
"""Kinds that show their cards to staff as more than the state as it is kept."""


def played(kind: str, options: Json, rng: Random, most: int = MOST) -> tuple[int, list[Any]]:
    """A game with a bot for a while and a person back in the seat; its id, and the state after each entry."""
    people = [person(f"P {number}") for number in range(seats_of(kind))]
    game_id = seat(kind, people, rng.randrange(1000), options, bot_pace="natural")
    states = [memory.current(game_id).state]
    for number in range(most):
        if number == 5:
            services.change_seat(game_id, 0, bot=True, reason=Seat.Reason.TIMEOUT)
        elif number == 8:
            services.change_seat(game_id, 0, bot=False, reason=Seat.Reason.REJOINED)
        elif not one_more(game_id, Kind(kind), rng):
            break
        table = memory.current(game_id)
        states += [table.state] * (table.seq - len(states))
    states.append(services.abandon(game_id, "voided").state) if rules(kind).outcome(states[-1]) is None else None
    return game_id, states


def one_more(game_id: int, kind: Kind, rng: Random) -> bool:
    table = memory.current(game_id)
    mover = table.rules.turn(table.state)
    if mover is None:
        return False
    services.play(game_id, services.Asked(mover, on_the_wire(game_id, by_both(kind, table.state, mover, rng))))
    return True


@pytest.mark.parametrize(("kind", "decision"), games)
def test_the_replay_at_each_entry_is_the_state_there_was(kind: str, decision: str) -> None:
    game_id, states = played(kind, DECISIONS[kind][decision], Random(f"{kind} {decision}"))
    game = Game.objects.get(pk=game_id)
    assert game.seq == len(states) > 10
    told = [cards.state_at(game, seq, seats_of(kind)) for seq in range(1, game.seq + 1)]
    assert told == states


@pytest.mark.parametrize("kind", LAID_OPEN)
def test_the_page_shows_every_card_and_agrees_with_what_is_kept(kind: str) -> None:
    game_id, states = played(kind, {}, Random(kind), most=20)
    game, boss = Game.objects.get(pk=game_id), staff("view_game", "see_state")
    names = [f"P {number}" for number in range(seats_of(kind))]
    for seq in (1, 9, len(states)):
        shown = text_of(boss, pages_of(game_id, seq)["cards"])
        piles = cards.laid_open(game, seq, names)
        assert piles is not None
        assert piles.agrees is (True if seq == game.seq else None)
        assert "not what its log leads to" not in shown
        assert len(re.findall(r"<use href", shown)) == sum(len(pile.cards) for pile in piles.piles)
        for pile in piles.piles:
            assert pile.name in shown
            for _face, name in pile.cards:
                assert f'aria-label="{name}"' in shown


@pytest.mark.parametrize("kind", LAID_OPEN)
def test_no_card_is_missing_from_the_piles(kind: str) -> None:
    """Together they are the pack, but for tricks that are taken, and nothing lies in two piles."""
    _, states = played(kind, {}, Random(f"{kind} all"), most=30)
    laid, pack = module(kind), 104 if kind == "hidden_joker" else len(Kind(kind).hooks.PACK)
    for state in states:
        taken = sum(len(trick.cards) for trick in state.tricks) if kind == "spades" else 0
        melds = sum(len(meld.cards) for meld in state.melds) if kind == "hidden_joker" else 0
        assert sum(len(pile.cards) for pile in laid.piles(state)) + taken + melds == pack


@pytest.mark.parametrize("kind", [kind for kind in LAID_OPEN if kind != "spades"])
def test_the_next_card_of_the_stock_is_the_one_that_is_drawn(kind: str) -> None:
    under_test, rng, drawn = Kind(kind), Random(f"{kind} stock"), 0
    laid, seats = module(kind), seats_of(kind)
    state = under_test.rules.deal(seats, under_test.rules.OPTIONS(), rng).state
    for _ in range(60):
        mover = under_test.rules.turn(state)
        if mover is None:
            break
        before = list(laid.piles(state))
        state = under_test.rules.play(state, mover, by_both(under_test, state, mover, rng), rng).state
        after = list(laid.piles(state))
        if len(after[seats].cards) == len(before[seats].cards) - 1 and gained(before[mover], after[mover]):
            assert gained(before[mover], after[mover]) == [before[seats].cards[0]]
            drawn += 1
    assert drawn > 3


def gained(before: Any, after: Any) -> list[Any]:
    """What a hand holds more than before."""
    left = list(after.cards)
    for card in before.cards:
        if card in left:
            left.remove(card)
    return left


def module(kind: str) -> Any:
    return catalog.kind(kind).laid_open


# -- When something is wrong ---------------------------------------------------------------------------------
def test_a_state_that_does_not_follow_from_the_log_is_noticed() -> None:
    game_id = seat("rummy", [person("Ann"), person("Bob")], 1)
    hooks, table = Kind("rummy").hooks, memory.current(game_id)
    put(game_id, hooks.redeal(table.state, 0, Random(1)))
    shown = text_of(staff("view_game", "see_state"), pages_of(game_id)["cards"])
    assert "What is kept of this game is not what its log leads to." in shown


def test_a_game_of_other_rules_is_told_as_far_as_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    game_id, _ = played("uno", {}, Random(3), most=12)
    whole = text_of(staff("view_game"), pages_of(game_id)["log"])

    def strict(*_: Any) -> Any:
        raise IllegalMove("CHANGED", "The rules are others now.")

    monkeypatch.setattr(catalog.rules("uno"), "play", strict)
    boss = staff("view_game", "see_state", name="other")
    assert "The rules have changed since" in text_of(boss, pages_of(game_id, 5)["cards"])
    told = text_of(boss, pages_of(game_id)["log"])
    assert told.count('<th scope="row">') == whole.count('<th scope="row">') == 14
    assert "The rules have changed since" not in text_of(boss, pages_of(game_id, 1)["cards"])
