"""Games of any kind, played on by what their rules suggest."""

from random import Random
from typing import Any

from games import catalog
from games.models import Game
from games.play import services
from games.table import memory
from tests.games.callers import Caller, bot, person
from tests.games.seating import seat

Json = Any
NAMES = ("Ann", "Bob", "Cid", "Dot")


def people_for(kind: str) -> list[Caller]:
    """As many people as this kind needs at least, but never more than four."""
    return [person(name) for name in NAMES[: catalog.rules(kind).SEATS[0]]]


def dealt(kind: str, seed: int = 1, **settings: Json) -> tuple[int, list[Caller]]:
    """A game between people, and these."""
    callers = people_for(kind)
    return seat(kind, callers, seed, **settings), callers


def with_a_bot_to_move(kind: str, **settings: Json) -> int:
    """A game of bots with one person, in which a bot is to move first."""
    players = [person("Ann"), *(bot(f"Bot {number}") for number in range(1, catalog.rules(kind).SEATS[0]))]
    for seed in range(1, 30):
        game_id = seat(kind, players, seed, **settings)
        if to_move(game_id) != 0:
            return game_id
        Game.objects.filter(pk=game_id).delete()
    raise AssertionError("the person always begins")


def to_move(game_id: int) -> int:
    """The seat that everybody waits for."""
    table = memory.current(game_id)
    seat = table.rules.turn(table.state)
    assert seat is not None, "the game has ended"
    return seat


def offered(game_id: int, rng: Random | None = None) -> tuple[int, Json]:
    """The seat to move and a move of its own, as a client writes it: the first hint, or any of them."""
    table = memory.current(game_id)
    seat = to_move(game_id)
    hints = table.rules.hints(table.state, seat)
    return seat, on_the_wire(game_id, hints[0] if rng is None else rng.choice(hints))


def on_the_wire(game_id: int, move: Any) -> Json:
    """A move with user ids in place of seats."""
    table = memory.current(game_id)
    return dict(table.contract.write_move(table.rules.dump_move(move), table.now.envelope))


def advance(game_id: int, count: int, seed: int = 0) -> None:
    """So many moves by the people at the table, or fewer if the game ends."""
    rng = Random(seed)
    for _ in range(count):
        table = memory.current(game_id)
        if table.rules.outcome(table.state) is not None:
            return
        mover, move = offered(game_id, rng)
        services.play(game_id, services.Asked(mover, move))
