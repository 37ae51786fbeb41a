"""The documentation of the routes of records."""

from api.schema import Told, component, route
from games.api.move_docs import NO_GAME
from games.catalog import SLUGS
from records.api import answers

NOT_ENDED: Told = (409, "NOT_ENDED", "This game has not ended yet.")
STRANGER: Told = (403, "NOT_A_MEMBER", "You are not part of this game.")
OUTSIDER: Told = (403, "NOT_A_PLAYER", "You are not part of this game.")
SEAT = {
    "seat": 0, "player_id": 12, "display_name": "Mia", "team": 0, "place": 1, "points": 120, "verdict": "won",
    "left": False, "rating": None,
}  # fmt: skip
RESULT = {
    "kind": SLUGS[0], "reason": "target", "ended_at": "2026-11-18T20:40:00Z", "rated": False, "unrated_because": None,
    "seats": [SEAT, {**SEAT, "seat": 1, "player_id": 15, "display_name": "Bob", "team": 1, "place": 2, "points": 80,
                     "verdict": "lost"}],
}  # fmt: skip
GAME = route(
    "games", 200, RESULT, NO_GAME, STRANGER, OUTSIDER, NOT_ENDED, shape=component("records", answers.GameResult)
)
