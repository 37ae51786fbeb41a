"""Whether every game of the house can be told again from its log and comes out as it is kept."""

from collections.abc import Iterator

import msgspec

from games import catalog
from games.core.rules import Refusal
from games.models import Game
from games.table import entries
from games.table.replay import states


def replayed_games() -> Iterator[tuple[int, bool]]:
    """Every game that was dealt, by its id, and whether its log leads to its state."""
    for game in Game.objects.filter(seq__gt=0).order_by("pk").iterator(100):
        yield game.pk, _agrees(game)


def _agrees(game: Game) -> bool:
    rules = catalog.rules(game.kind)
    state = None
    try:
        for row, after in states(game, entries.of(game.pk), game.seats.count()):
            state, seq = after, row.seq
    except Refusal:
        return False
    kept = rules.load(msgspec.json.decode(entries.state_of(game)))
    return state == kept and seq == game.seq
