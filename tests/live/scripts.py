"""Games known to come by a certain decision: found by playing rules alone, then played on the platform."""

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from asgiref.sync import sync_to_async

from games.core.rng import rng_for
from games.play import services
from games.table import memory
from tests.games.callers import Caller, person
from tests.games.moving import on_the_wire
from tests.games.seating import seat
from tests.laws import Kind, by_both

Json = Any
LONGEST = 1500

DECISIONS: dict[str, dict[str, Json]] = {
    "hidden_joker": {"draw": {"joker": "secret"}, "drawn": {"joker": "secret"}},
    "rummy": {"draw": {}, "lay_down": {}},
    "spades": {"bidding": {}, "playing": {}, "blind_nil_exchange": {"target_score": 500}},
    "uno": {
        "turn": {},
        "after_draw": {},
        "stack": {"stack_draw_two": True, "stack_draw_four": True},
        "challenge": {"wd4_bluff": True},
        "uno_open": {"uno_call": "manual"},
    },
    "rummikub": {"turn": {"rounds": 1}},
}
"""What may be pending in each kind, and options with which it comes up."""


def pending(kind: str, view: Json) -> set[str]:
    """What the table waits for."""
    if kind == "uno":
        return {view["awaiting"]} | ({"uno_open"} if view["uno_open"] else set())
    if kind == "hidden_joker":
        return {"drawn" if view["has_drawn"] else "draw"}
    return {view.get("phase", "turn")}


@dataclass(frozen=True)
class Script:
    """A game up to the decision: the seed that was chosen, the options, the seats, and every `(seat, move)`."""

    kind: str
    seed: int
    options: dict[str, Json]
    seats: int
    moves: tuple[tuple[int, Any], ...]


@cache
def script_to(kind: str, decision: str) -> Script:
    """The first game found that comes to this decision after a few moves."""
    options = DECISIONS[kind][decision]
    for seed in range(1, 200):
        moves = played_until(kind, decision, options, seed)
        if moves is not None:
            return Script(kind, seed, options, seats_of(kind), moves)
    raise AssertionError(f"{kind} never comes to {decision}")


def seats_of(kind: str) -> int:
    """Three where that is possible, so that somebody only listens."""
    seats = Kind(kind).rules.SEATS
    return 3 if 3 in seats else seats[0]


def played_until(kind: str, decision: str, options: dict[str, Json], seed: int) -> tuple[tuple[int, Any], ...] | None:
    """The moves before the decision, or `None` if this game ends without it."""
    under_test, rng, value = Kind(kind), Random(seed), str(seed).encode()
    rules = under_test.rules
    state, moves = rules.deal(seats_of(kind), rules.OPTIONS(**options), rng_for(value, 1)).state, []
    while (mover := rules.turn(state)) is not None and len(moves) < LONGEST:
        if len(moves) >= 4 and decision in pending(kind, rules.view(state, None)):
            return tuple(moves)
        moves.append((mover, by_both(under_test, state, mover, rng)))
        state = rules.play(state, *moves[-1], rng_for(value, len(moves) + 1)).state
    return None


def play_to(script: Script, **settings: Json) -> tuple[int, list[Caller]]:
    """The same game on the platform, at the decision."""
    callers = [person(f"P {number}") for number in range(script.seats)]
    game_id = seat(script.kind, callers, script.seed, script.options, **settings)
    for mover, move in script.moves:
        services.play(game_id, services.Asked(mover, on_the_wire(game_id, move)))
    return game_id, callers


def one_more(game_id: int, rng: Random) -> bool:
    """One move of the seat to move, by its bot or by chance; whether there was one to make."""
    table = memory.current(game_id)
    mover = table.rules.turn(table.state)
    if mover is None:
        return False
    move = by_both(Kind(table.kind), table.state, mover, rng)
    services.play(game_id, services.Asked(mover, on_the_wire(game_id, move)))
    return True


move_on = sync_to_async(one_more)
