"""What the routes of records answer, as types."""

from typing import Literal

from games.core.shapes import Data


class RatingChange(Data):
    """What a game did to a rating."""

    before: int
    after: int
    change: int
    provisional: bool


class SeatResult(Data):
    """What a game came to for one seat."""

    seat: int
    player_id: int
    display_name: str
    team: int
    place: int
    points: int
    verdict: Literal["won", "lost", "drawn", "none"]
    left: bool
    rating: RatingChange | None


class GameResult(Data):
    """What a game came to."""

    kind: str
    reason: str
    ended_at: str
    rated: bool
    unrated_because: str | None
    seats: list[SeatResult]


SHAPES = (GameResult,)
WORDS = {
    "after": "The rating after the game.",
    "before": "The rating before it.",
    "change": "By how much it has changed.",
    "display_name": "What others call them.",
    "ended_at": "When it ended.",
    "kind": "The kind of game.",
    "left": "Whether they had left, were removed or had run out of time, and did not come back.",
    "place": "1 for who came first; who has left shares the last place.",
    "player_id": "Their user id.",
    "points": "Points as the game counts them.",
    "provisional": "Whether too few games were played to be sure.",
    "rated": "Whether it moved ratings.",
    "rating": "What it did to their rating; null where nothing is rated.",
    "reason": "How it ended.",
    "seat": "Their seat.",
    "seats": "Every seat.",
    "team": "Those with the same number played together.",
    "unrated_because": "Why a rated table moved no rating; null for one that was not rated.",
    "verdict": "`none` where nobody has won or lost.",
}
