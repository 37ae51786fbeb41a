"""What Rummy shows, piece by piece: cards, players, results, as they stand in its frames."""

from typing import Literal

from games.core import frames
from games.core.frames import Data, Json

PileKind = Literal["run", "set"]


class Meld(Data):
    """A pile on the table."""

    meld: int
    kind: PileKind
    cards: list[str]
    player_id: int


class Score(Data):
    """How a round ended, both hands revealed; the hands are null after a forfeit."""

    round: int
    reason: Literal["out", "blocked", "turn_cap", "forfeit", "abandoned", "voided"]
    ended_by: int | None
    hands: list[list[str]] | None
    points: list[int]
    totals: list[int]


class Forfeit(Data):
    """Who forfeited, and by which code."""

    player_id: int
    code: str


class Result(Data):
    """How the game ended."""

    winner_player_id: int | None
    reason: Literal["target", "forfeit", "abandoned", "voided"]
    final_scores: list[int]
    forfeit: Forfeit | None


class Player(frames.Player):
    """A seat as everybody sees it."""

    type: Literal["human", "bot", "program"]
    hand_size: int
    total: int
    known_cards: list[str]


class LayOff(Data):
    """A card that fits a pile."""

    meld: int
    card: str


class Parts(Data):
    """From which a lay-down can be made."""

    melds: list[list[str]]
    layoffs: list[LayOff]
    discards: list[str]


class Legal(Data):
    """Complete moves, and the parts to build others from."""

    moves: list[dict[str, Json]]
    parts: Parts


class You(Data):
    """What only this seat may see."""

    seat: int
    player_id: int
    hand: list[str]
    drawn: str | None
    just_taken: str | None
