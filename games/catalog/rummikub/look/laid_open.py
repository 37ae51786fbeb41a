"""A Rummikub table laid open."""

from collections.abc import Iterable, Iterator

from games.catalog.rummikub.look.words import face_of, tile_line
from games.catalog.rummikub.rules.state import State
from games.core.laid_open import Card, Pile
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

DECK = "tiles"
POOL = Line(_("Pool, the next tile first"))


def piles(state: State) -> Iterator[Pile]:
    """Racks, the pool and the board."""
    for seat, player in enumerate(state.game.players):
        yield Pile(line(_("Rack of {player}"), player=Who(seat)), _tiles(player.rack.tile_ids))
    yield Pile(POOL, _tiles(state.game.pool.tile_ids))
    for number, meld in enumerate(state.game.board.melds, 1):
        yield Pile(line(_("Meld {number}"), number=number), _tiles(meld.tiles))


def facts(state: State) -> Iterable[Line]:
    """Nothing else is hidden."""
    return ()


def _tiles(tiles: Iterable[str]) -> tuple[Card, ...]:
    return tuple(Card(face_of(tile), tile_line(tile)) for tile in tiles)
