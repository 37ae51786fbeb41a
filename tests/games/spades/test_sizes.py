"""Answers stay within six kilobytes in every state of long games: with exchanges, and with the longest names."""

from collections import deque
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import structs

from accounts.names import DISPLAY_NAME_LENGTH
from games import catalog
from games.catalog.spades.rules import game as rules
from games.catalog.spades.rules.moves import Bid
from games.catalog.spades.rules.seats import NAMES
from games.core.envelope import Envelope, Person
from games.core.rng import rng_for
from tests.games.spades.company import company, gathered
from tests.games.spades.test_whole_games import acting, request_for, rounds_of

pytestmark = pytest.mark.django_db(transaction=True)
Json = Any
MOST = 6 * 1024
BIG = 2**31
WHEN = "2026-11-18T15:56:04.123456Z"

ENVELOPE = Envelope(
    game_id=BIG, kind="spades", seq=100_000, host_user_id=BIG, server_ts=1_790_000_000_000, lobby_id=BIG, deadline=WHEN,
    people=tuple(Person(BIG + seat, "W" * DISPLAY_NAME_LENGTH, is_bot=False, connected=False) for seat in range(4)),
    settings={
        "visibility": "private", "spectators": False, "hints": False, "chat": False, "turn_clock": 259_200,
        "bot_pace": "instant",
    },
    shuffle={"commitment": "a" * 64}, created_at=WHEN, updated_at=WHEN, played_at=1_790_000_000_000, max_players=4,
)  # fmt: skip
"""Everything as long as it can be."""


def bid_or_move(state: Any, rng: Random) -> Any:
    """Blind nil wherever it is open, else a small bid, so that many rounds have an exchange; else any move."""
    hints = rules.hints(state, rules.turn(state))
    blind = [hint for hint in hints if isinstance(hint, Bid) and hint.bid == "blind_nil"]
    small = [hint for hint in hints if isinstance(hint, Bid) and hint.bid in (1, 2, 3, "nil")]
    return rng.choice(blind or small or list(hints))


def states(number: int, target: int = 500) -> Iterator[Any]:
    """Every state of a long game, its end included."""
    rng, seed = Random(number), b"size %d" % number
    options = rules.OPTIONS(target_score=target, bidding="individual" if number % 2 else "partnership")
    state, seq = rules.deal(4, options, rng_for(seed, 1)).state, 1
    yield state
    while (mover := rules.turn(state)) is not None and seq < 1500:
        seq += 1
        state = rules.play(state, mover, bid_or_move(state, rng), rng_for(seed, seq)).state
        yield state


OVER = structs.replace(ENVELOPE, deadline=None, shuffle={"commitment": "a" * 64, "seed": "b" * 64, "salt": "c" * 64})
"""The same at the end, where the shuffle is told."""


def size(state: Any, reader: int | None, envelope: Envelope = ENVELOPE) -> int:
    return len(msgspec.json.encode(catalog.contract("spades").view(rules.view(state, reader), envelope)))


@pytest.mark.parametrize("number", range(8))
def test_every_state_of_a_long_game_fits(number: int) -> None:
    exchanged = 0
    for state in states(number):
        for reader in (*range(4), None):
            assert size(state, reader) <= MOST
        exchanged += state.round.passing is not None and len(state.tricks) == 12
    assert exchanged, "no round with an exchange came to its last trick"


@pytest.mark.parametrize("number", [2, 3, 5, 8])
def test_the_last_answer_fits_with_all_that_it_tells(number: int) -> None:
    last = deque(states(number, 250), maxlen=1)[0]
    assert (last.phase, len(last.tricks)) == ("game_over", 13)
    assert len(last.standing.passings) > 1, "exchanges are told only now"
    assert max(size(last, reader, OVER) for reader in (*range(4), None)) <= MOST
    view = catalog.contract("spades").view(rules.view(last, 0), OVER)
    assert (view["completedTricks"], view["lastTrick"]["trickNumber"], len(view["handHistory"])) == ([], 13, 1)
    assert sum(view["tricksWon"].values()) == 13


def test_what_a_table_answers_fits_too() -> None:
    going_on = (state for state in states(0) if len(state.trick) < 3 and rules.turn(state) is not None)
    biggest = max(going_on, key=lambda state: size(state, 0))
    assert size(biggest, 0) > 5_500
    table = company(biggest)
    for who in (*NAMES, "spectator"):
        assert len(msgspec.json.encode(table.view(who))) <= MOST
    name = acting(table.view("north"))
    route, body = request_for(table.view(name), 1)
    assert len(msgspec.json.encode(table.post(name, route, body).body)) <= MOST


# -- What is left out, and where it is -------------------------------------------------------------------------
def test_the_scored_round_is_told_until_a_trick_of_the_next_is_closed() -> None:
    table = gathered(4, options={"target_score": 500, "blind_nil": False})
    shown: dict[tuple[int, str, int], list[int]] = {}
    view, number = table.view("north"), 0
    while view["handNumber"] < 3:
        name, number = acting(view), number + 1
        route, body = request_for(table.view(name), number)
        view = table.post(name, route, body).body
        where = (view["handNumber"], view["phase"], len(view["completedTricks"]))
        shown[where] = [entry["handNumber"] for entry in view["handHistory"]]
    assert {told for where, told in as_tuples(shown) if where[0] == 1} == {()}
    assert {told for where, told in as_tuples(shown) if where[0] == 2 and where[2] == 0} == {(1,)}
    assert {told for where, told in as_tuples(shown) if where[0] == 2 and where[2] > 0} == {()}
    assert [entry["handNumber"] for entry in rounds_of(table, "east")] == [1, 2]


def as_tuples(shown: dict[Any, list[int]]) -> set[tuple[Any, tuple[int, ...]]]:
    return {(where, tuple(told)) for where, told in shown.items()}
