"""The moves of Rummikub and their JSON."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, TypeAlias

from games.catalog.rummikub.models import FULL_SET, DrawAction, Meld, MeldKind, PassAction, PlayTilesAction, TileUtils
from games.core.rules import Json, MalformedMove
from games.core.text import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Timeout:
    """The seat's time has run out: draw the penalty, or pass with an empty pool.

    Only the platform makes this move. It can be read because it stands in the log; clients that send it are refused.
    """

    type: ClassVar[str] = "timeout"


Move: TypeAlias = PlayTilesAction | DrawAction | PassAction | Timeout
KINDS: dict[str, MeldKind] = {kind.value: kind for kind in MeldKind}
TILES = frozenset(FULL_SET)
PLAIN: dict[str, Move] = {"draw": DrawAction(), "pass": PassAction(), "timeout": Timeout()}


def parse_move(data: Json) -> Move:
    """Read a move's JSON, or raise `MalformedMove`."""
    typed = data.get("type") if isinstance(data, dict) else None
    verb = typed if isinstance(typed, str) else None
    if verb in PLAIN:
        _allow_keys(data, {"type"}, verb)
        return PLAIN[verb]
    if verb != "play_tiles":
        raise unreadable(_("Say what you do: play_tiles, draw or pass."), verb)
    _allow_keys(data, {"type", "melds"}, verb)
    return PlayTilesAction(parse_melds(data.get("melds"), verb))


def parse_melds(data: Json, verb: str | None = None) -> tuple[Meld, ...]:
    """Read a board: a list of melds, each with its kind and its tiles. An `id` sent along is ignored."""
    if not isinstance(data, list):
        raise unreadable(_("Send the whole board as a list of melds."), verb)
    pairs = [_parse_meld(meld, verb) for meld in data]
    for tiles in (tiles for _kind, tiles in pairs if not _are_tiles(tiles)):
        tile = next(tile for tile in tiles if not TileUtils.is_valid(tile))
        raise MalformedMove("INVALID_TILE", _("There is no tile {tile}."), {"tile": str(tile)[:12]}, verb=verb)
    return tuple(_meld(kind, tuple(tiles)) for kind, tiles in pairs)


def _are_tiles(ids: list[Json]) -> bool:
    try:
        return TILES.issuperset(ids)
    except TypeError:  # lists and objects are no tiles
        return False


@lru_cache(2_000)
def _meld(kind: MeldKind, tiles: tuple[str, ...]) -> Meld:
    """A meld; nearly all of a board lies there from turn to turn, and one and the same is found by what it is."""
    return Meld(kind, tiles)


def unreadable(message: str, verb: str | None) -> MalformedMove:
    """The refusal of something that is no move at all."""
    return MalformedMove("INVALID_MOVE", message, verb=verb)


def dump_move(move: Move) -> dict[str, Any]:
    """The JSON of a move; `parse_move` reads it back."""
    if not isinstance(move, PlayTilesAction):
        return {"type": move.type}
    melds = [{"kind": meld.kind.value, "tiles": list(meld.tiles)} for meld in move.melds]
    return {"type": move.type, "melds": melds}


def _parse_meld(data: Json, verb: str | None) -> tuple[MeldKind, list[Json]]:
    if not isinstance(data, dict):
        raise unreadable(_("A meld has a kind and a list of tiles."), verb)
    _allow_keys(data, {"id", "kind", "tiles"}, verb)
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise unreadable(_("Say of every meld whether it is a group or a run."), verb)
    if not isinstance(data.get("tiles"), list):
        raise unreadable(_("A meld has a kind and a list of tiles."), verb)
    return KINDS[kind], data["tiles"]


def _allow_keys(data: dict[str, Json], known: set[str], verb: str | None) -> None:
    if unknown := [key for key in data if key not in known]:
        message = _("{key} has no meaning here.")
        raise MalformedMove("INVALID_MOVE", message, {"key": str(unknown[0])[:24]}, verb=verb)
