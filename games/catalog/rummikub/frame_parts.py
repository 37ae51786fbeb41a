"""What Rummikub shows, piece by piece: cards, players, results, as they stand in its frames."""

from typing import Literal

from msgspec import UNSET, field

from games.core import frames
from games.core.frames import Data, Maybe

MeldKind = Literal["group", "run"]
EndReason = Literal["out", "stalemate", "rounds", "target", "abandoned", "voided"]


class StandsFor(Data):
    """What a joker stands for."""

    number: int
    colors: list[str]


class Meld(Data):
    """A meld on the board."""

    id: str
    kind: MeldKind
    tiles: list[str]


class Board(Data):
    """The melds, in the order last sent."""

    melds: list[Meld]


class MeldInfo(Data):
    """What a meld is worth, and what its jokers stand for."""

    value: int
    jokers: dict[str, StandsFor]


class Change(Data):
    """A meld before and after; null where there was or is none."""

    before: str | None = field(name="from")
    after: str | None = field(name="to")


class Diff(Data):
    """What a turn changed on the board."""

    changed: list[Change]
    moved_tiles: list[str]


class Rack(Data):
    """Tiles, always sorted."""

    tile_ids: list[str]


class Sorts(Data):
    """The rack in blocks."""

    groups: list[list[str]] = field(name="777")
    runs: list[list[str]] = field(name="789")


class Turn(Data):
    """A recent turn."""

    turn_number: int
    player_id: int
    type: str
    count: int
    tiles_played: list[str]
    diff: Diff


class Row(Data):
    """What a round gave to somebody."""

    player_id: int
    rack: Rack
    rack_total: int
    points: int
    total: int


class Round(Data):
    """A finished round, with every rack."""

    round: int
    reason: Literal["out", "stalemate"]
    winner_player_id: int
    rows: list[Row]


class Place(Data):
    """Somebody's score and place."""

    player_id: int
    score: int
    place: int


class Player(frames.Player):
    """A seat as everybody sees it; its rack only after the end."""

    initial_meld_met: bool
    rack_size: int
    score: int
    rounds_won: int
    rack: Rack | Maybe = UNSET


class You(Data):
    """What only this seat may see."""

    seat: int
    player_id: int
    initial_meld_met: bool
    rack: Rack
    sorts: Sorts
    last_drawn: list[str]


Legal = list[Literal["play_tiles", "draw", "pass"]]
