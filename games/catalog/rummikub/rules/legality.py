"""Whether a board may lie as somebody wants to lay it: every rule it breaks, in the order in which they count."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from games.catalog.rummikub.models import JOKERS, Meld, MeldKind, TileUtils, initial_meld_total
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
        return _tiles(self.after)

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
    """Every rule that the attempt breaks; the first one is the refusal of the move."""
    for judge in JUDGES:
        if problem := judge(attempt):
            yield problem


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


def _tiles(melds: tuple[Meld, ...]) -> tuple[str, ...]:
    return tuple(tile for meld in melds for tile in meld.tiles)


def _about(tiles: set[str]) -> dict[str, Json]:
    return {"tiles": sorted(tiles, key=TileUtils.sort_key)}


def _duplicate(attempt: Attempt) -> IllegalMove | None:
    twice = {tile for tile, times in Counter(attempt.laid).items() if times > 1}
    message = _("A tile lies there twice. Take one of the two away.")
    return IllegalMove("DUPLICATE_TILE", message, detail=_about(twice)) if twice else None


def _foreign(attempt: Attempt) -> IllegalMove | None:
    foreign = set(attempt.laid) - set(_tiles(attempt.before)) - set(attempt.rack)
    message = _("You can lay only tiles of the board and of your own rack.")
    return IllegalMove("TILE_NOT_OWNED", message, detail=_about(foreign)) if foreign else None


def _lost(attempt: Attempt) -> IllegalMove | None:
    lost = set(_tiles(attempt.before)) - set(attempt.laid)
    message = _("Tiles of the board stay on the board. Put back what is missing.")
    return IllegalMove("BOARD_TILE_LOST", message, detail=_about(lost)) if lost else None


def _idle(attempt: Attempt) -> IllegalMove | None:
    return None if attempt.played else IllegalMove("NO_TILE_PLAYED", _("Lay at least one tile from your rack."))


def _ill_formed(attempt: Attempt) -> IllegalMove | None:
    fields = {f"melds.{place}": list(meld.flaws) for place, meld in enumerate(attempt.after) if meld.flaws}
    message = _("Not everything on the board is a group or a run yet.")
    return IllegalMove("INVALID_MELD", message, detail={"fields": fields}) if fields else None


def _touching(attempt: Attempt) -> IllegalMove | None:
    old = frozenset(_tiles(attempt.before))
    intact = len(attempt.untouched) == len(attempt.before)
    if not attempt.opening or (intact and old.isdisjoint(_tiles(attempt.changed))):
        return None
    return IllegalMove("INITIAL_MELD_TOUCHES_BOARD", _("Leave the board as it is until you've opened."))


def _short(attempt: Attempt) -> IllegalMove | None:
    total, required = opening_total(attempt), attempt.initial_meld
    if not attempt.opening or total >= required:
        return None
    params = {"total": total, "required": required}
    return IllegalMove("INITIAL_MELD_SHORT", _("{total} of {required} points."), params)


def _misplaced(attempt: Attempt) -> IllegalMove | None:
    misplaced = set(misplaced_jokers(attempt.before, attempt.after)) if attempt.strict_joker else set()
    message = _("A joker that was set free goes into a new meld.")
    return IllegalMove("JOKER_NOT_IN_NEW_MELD", message, detail=_about(misplaced)) if misplaced else None


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


JUDGES: tuple[Callable[[Attempt], IllegalMove | None], ...] = (
    _duplicate,
    _foreign,
    _lost,
    _idle,
    _ill_formed,
    _touching,
    _short,
    _misplaced,
)
"""Who judges what, in the order in which a refusal names the rules."""
