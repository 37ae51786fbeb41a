"""Whether a board may lie as somebody wants to lay it: every rule it breaks, in the order in which they count."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from games.catalog.rummikub.models import JOKERS, Meld, MeldKind, TileUtils, initial_meld_total, tiles_of
from games.core.rules import IllegalMove, Json
from games.core.text import gettext_noop as _

NO_MELD = Meld(MeldKind.GROUP, ())


@dataclass(frozen=True)
class Attempt:
    """A whole board after a turn, with all that decides whether it may lie like that."""

    before: tuple[Meld, ...]
    rack: tuple[str, ...]
    after: tuple[Meld, ...]
    opened: bool = True
    initial_meld: int = 30
    strict_joker: bool = False

    @property
    def opening(self) -> bool:
        """Whether this turn has to open; with nothing asked for, everybody has opened from the deal on."""
        return not self.opened and self.initial_meld > 0

    @cached_property
    def laid(self) -> tuple[str, ...]:
        """All tiles of the board after the turn, as they lie."""
        return tiles_of(self.after)

    @cached_property
    def played(self) -> tuple[str, ...]:
        """The tiles that come from the rack, each once, as they lie."""
        rack = frozenset(self.rack)
        return tuple(dict.fromkeys(tile for tile in self.laid if tile in rack))

    @cached_property
    def untouched(self) -> tuple[Meld, ...]:
        """The old melds that lie there as before."""
        return tuple((Counter(self.before) & Counter(self.after)).elements())

    @cached_property
    def changed(self) -> tuple[Meld, ...]:
        """The melds that did not lie there before."""
        return tuple((Counter(self.after) - Counter(self.before)).elements())


def problems(attempt: Attempt) -> Iterator[IllegalMove]:
    """Every rule that the attempt breaks, in the order in which they count; the first one is why a move is refused."""
    yield from _problems_of_tiles(attempt)
    there = set(map(id, attempt.before))  # the board as it was has no flaws
    fresh = [(place, meld) for place, meld in enumerate(attempt.after) if id(meld) not in there]
    if fields := {f"melds.{place}": list(meld.flaws) for place, meld in fresh if meld.flaws}:
        message = _("Not everything on the board is a group or a run yet.")
        yield IllegalMove("INVALID_MELD", message, detail={"fields": fields})
    if attempt.opening:
        yield from _problems_of_opening(attempt)
    if attempt.strict_joker and (misplaced := misplaced_jokers(attempt.before, attempt.after)):
        message = _("A joker that was set free goes into a new meld.")
        yield IllegalMove("JOKER_NOT_IN_NEW_MELD", message, detail=_about(misplaced))


def _problems_of_tiles(attempt: Attempt) -> Iterator[IllegalMove]:
    old, laid = set(tiles_of(attempt.before)), set(attempt.laid)
    if len(laid) < len(attempt.laid):
        twice = [tile for tile, times in Counter(attempt.laid).items() if times > 1]
        message = _("A tile lies there twice. Take one of the two away.")
        yield IllegalMove("DUPLICATE_TILE", message, detail=_about(twice))
    if foreign := laid - old - set(attempt.rack):
        message = _("You can lay only tiles of the board and of your own rack.")
        yield IllegalMove("TILE_NOT_OWNED", message, detail=_about(foreign))
    if lost := old - laid:
        message = _("Tiles of the board stay on the board. Put back what is missing.")
        yield IllegalMove("BOARD_TILE_LOST", message, detail=_about(lost))
    if not attempt.played:
        yield IllegalMove("NO_TILE_PLAYED", _("Lay at least one tile from your rack."))


def _problems_of_opening(attempt: Attempt) -> Iterator[IllegalMove]:
    intact = len(attempt.untouched) == len(attempt.before)
    if not intact or not set(tiles_of(attempt.before)).isdisjoint(tiles_of(attempt.changed)):
        yield IllegalMove("INITIAL_MELD_TOUCHES_BOARD", _("Leave the board as it is until you've opened."))
    params = {"total": opening_total(attempt), "required": attempt.initial_meld}
    if params["total"] < params["required"]:
        yield IllegalMove("INITIAL_MELD_SHORT", _("{total} of {required} points."), params)


def opening_total(attempt: Attempt) -> int:
    """What the legal new melds of own tiles count together; tiles that lie twice count for nothing."""
    times = Counter(attempt.laid)
    own = frozenset(tile for tile in attempt.rack if times[tile] == 1)
    return initial_meld_total(meld for meld in attempt.changed if own.issuperset(meld.tiles) and not meld.flaws)


def is_new(meld: Meld, before: tuple[Meld, ...]) -> bool:
    """Whether no two tiles of the meld lay together at the start of the turn."""
    return all(len(frozenset(meld.tiles) & frozenset(old.tiles)) < 2 for old in before)


def misplaced_jokers(before: tuple[Meld, ...], after: tuple[Meld, ...]) -> tuple[str, ...]:
    """The jokers that were set free and yet lie in an old meld; an illegal meld says nothing of its joker."""
    return tuple(joker for joker in JOKERS if _is_misplaced(joker, before, after))


def _about(tiles: Iterable[str]) -> dict[str, Json]:
    return {"tiles": sorted(tiles, key=TileUtils.sort_key)}


def _is_misplaced(joker: str, before: tuple[Meld, ...], after: tuple[Meld, ...]) -> bool:
    was, now = _home(joker, before), _home(joker, after)
    if NO_MELD in (was, now) or now.flaws:
        return False
    return not (_is_kept(joker, was, now) or is_new(now, before))


def _is_kept(joker: str, was: Meld, now: Meld) -> bool:
    """Whether it still lies with a tile it lay with, and still stands for what it stood for."""
    together = (frozenset(was.tiles) & frozenset(now.tiles)) - {joker}
    old, new = was.get_jokers()[joker], now.get_jokers()[joker]
    same = old["number"] == new["number"] and not frozenset(old["colors"]).isdisjoint(new["colors"])
    return bool(together) and same


def _home(joker: str, melds: tuple[Meld, ...]) -> Meld:
    return next((meld for meld in melds if joker in meld.tiles), NO_MELD)
