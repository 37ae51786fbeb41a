"""A game of Rummikub between two moves: the round on the table, and what came before it."""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Any

from games.catalog.rummikub.models import GameState, GameStatus, Meld, Rack
from games.catalog.rummikub.rules.options import RummikubOptions
from games.core.changing import replace


@dataclass(frozen=True, slots=True)
class Change:
    """A meld of the old board beside what became of it; one of the two may be missing."""

    old: Meld | None
    new: Meld | None

    @property
    def gone(self) -> list[str]:
        """The tiles of the old meld that are not in the new one."""
        return _less(self.old, self.new)

    @property
    def come(self) -> list[str]:
        """The tiles of the new meld that were not in the old one."""
        return _less(self.new, self.old)


def _less(meld: Meld | None, other: Meld | None) -> list[str]:
    there = other.tiles if other else ()
    return [tile for tile in meld.tiles if tile not in there] if meld else []


@dataclass(frozen=True, slots=True)
class Diff:
    """What a turn changed on the board."""

    changed: tuple[Change, ...] = ()
    moved_tiles: tuple[str, ...] = ()


def diff_of(old: Sequence[Meld], new: Sequence[Meld]) -> Diff:
    """Old melds beside what became of them, so that they can glide there; and the tiles that left their meld."""
    before, after = _less_same(old, new), _less_same(new, old)
    partners = paired([frozenset(meld.tiles) for meld in before], [frozenset(meld.tiles) for meld in after])
    changed = [Change(meld, after[partners[place]] if place in partners else None) for place, meld in enumerate(before)]
    born = [Change(None, meld) for place, meld in enumerate(after) if place not in partners.values()]
    return Diff((*changed, *born), tuple(tile for change in changed for tile in change.gone))


def _less_same(melds: Sequence[Meld], others: Sequence[Meld]) -> list[Meld]:
    """Those that do not lie among the others; most do, as one and the same object."""
    there = set(map(id, others))
    return [meld for meld in melds if id(meld) not in there and meld not in others]


def paired(old: Sequence[Set[Any]], new: Sequence[Set[Any]]) -> dict[int, int]:
    """Places of old sets and of their partners: those with most in common first, then as they lie on the boards."""
    common = [(-len(one & two), place, partner) for place, one in enumerate(old) for partner, two in enumerate(new)]
    partners: dict[int, int] = {}
    for shared, place, partner in sorted(common):
        if shared and place not in partners and partner not in partners.values():
            partners[place] = partner
    return partners


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """One turn as everybody saw it; `count` is of the tiles laid or drawn."""

    turn_number: int
    seat: int
    type: str
    count: int
    tiles_played: tuple[str, ...] = ()
    diff: Diff = Diff()


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """What a round gave one seat."""

    seat: int
    rack: tuple[str, ...]
    rack_total: int
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class RoundScore:
    """How a round ended: `out` or `stalemate`."""

    round: int
    reason: str
    winner: int
    rows: tuple[ScoreRow, ...]


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a game; `ending` says why it is over, once it is."""

    options: RummikubOptions
    game: GameState
    round: int
    starter: int
    turn_number: int
    passes: int
    last_drawn: tuple[tuple[str, ...], ...]
    totals: tuple[int, ...]
    rounds_won: tuple[int, ...]
    recent: tuple[TurnRecord, ...] = ()
    scored: tuple[RoundScore, ...] = ()
    ending: str | None = None

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.totals)

    @property
    def mover(self) -> int:
        """The seat whose turn it is, or was when the game ended."""
        return self.game.current_player_index

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return self.game.status is GameStatus.COMPLETED

    def rack(self, seat: int) -> tuple[str, ...]:
        """The tiles a seat holds."""
        return self.game.players[seat].rack.tile_ids

    def opened(self, seat: int) -> bool:
        """Whether a seat has laid its initial meld in this round."""
        return self.game.players[seat].initial_meld_met


def with_rack(game: GameState, seat: int, tiles: tuple[str, ...], *, opened: bool) -> GameState:
    """The game with another rack at one seat."""
    players = list(game.players)
    players[seat] = replace(players[seat], rack=Rack(tiles), initial_meld_met=opened)
    return replace(game, players=tuple(players))
