"""A game of Rummikub between two moves: the round on the table, and what came before it."""

from dataclasses import dataclass, replace

from games.catalog.rummikub.models.game import GameState, GameStatus, Rack
from games.catalog.rummikub.models.melds import Meld
from games.catalog.rummikub.options import RummikubOptions


@dataclass(frozen=True, slots=True)
class Change:
    """A meld of the old board beside what became of it; one of the two may be missing."""

    old: Meld | None
    new: Meld | None


@dataclass(frozen=True, slots=True)
class Diff:
    """What a turn changed on the board."""

    changed: tuple[Change, ...] = ()
    moved_tiles: tuple[str, ...] = ()


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


def swapped(items: tuple[tuple[str, ...], ...], place: int, item: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The items with another one at this place."""
    return (*items[:place], item, *items[place + 1 :])
