"""Games dealt for a test, without the way through a lobby, and positions put on their tables."""

from typing import Any

import msgspec

from api import framing
from games import catalog
from games.core.rng import chosen_seed
from games.models import Game
from games.play import services
from games.table import memory, remembered
from tests.games.callers import Caller

Json = Any
SETTINGS: dict[str, Json] = {
    "visibility": "public",
    "spectators": True,
    "hints": True,
    "chat": True,
    "turn_clock": 0,
    "bot_pace": "instant",
}


def seat(kind: str, callers: list[Caller], seed: int | None = None, options: Json = None, **settings: Json) -> int:
    """A game of these players, in the order of their seats, just dealt; its id."""
    rules = catalog.rules(kind)
    host, sitters = callers[0].user, [services.Sitter(caller.user) for caller in callers if caller.user]
    assert host is not None
    game = services.open_game(kind, host, rules.OPTIONS(**(options or {})), {**SETTINGS, **settings})
    services.start(game, sitters, None if seed is None else chosen_seed(seed))
    return game.pk


def put(game_id: int, state: Any) -> None:
    """Let the game stand as in this position, as if it had always been so; its number stays the same."""
    rules = memory.current(game_id).rules
    values = {"state": framing.encode(rules.dump(state)).decode(), "turn": rules.turn(state)}
    Game.objects.filter(pk=game_id).update(**values)
    remembered.forget(game_id)


def kept(game_id: int) -> tuple[Json, ...]:
    """All that the database says of a game's course."""
    row = Game.objects.get(pk=game_id)
    log = list(row.entries.values_list("seq", "seat", "move", "events", "key"))
    return row.seq, row.status, msgspec.json.decode(row.state), log
