"""The documentation of the arena's routes: bodies, examples, and every refusal in the order of its checks."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema

from api.schema import MALFORMED, NOBODY, TOO_OFTEN, F, Told, component, json_body, refusals, route
from arena.api import answers
from arena.api.bodies import TournamentBody
from arena.kind import RULES, SLUG
from games import catalog
from games.api.move_docs import around
from games.core.options import dump_options

TAG = f"{SLUG} programs"
ROOM = "programs"
NO_SUCH: Told = (404, "NOT_FOUND", "There is nothing here. Check the address.")
NOT_YOURS: Told = (403, "FORBIDDEN", "You may not do this.")
PLAYING: Told = (409, "STILL_PLAYING", "This is shown once the game and its twin have ended.")
BUSY: Told = (409, "PROGRAM_BUSY", "Ann is playing. Wait for the end of its game.")
CLASH: Told = (409, "NAME_CLASH", "This name can't be told from “Ann”, which is registered.")
TAKEN: Told = (409, "PORT_TAKEN", "Another program is registered at this address and port.")
ADDRESS: Told = (403, "ADDRESS_NOT_ALLOWED", "Programs register from and listen on this machine.")
SILENT: Told = (409, "PROGRAM_SILENT", "Ann does not answer. Start it again.")
OVER: Told = (409, "NOT_PLAYING", "This tournament is over.")

PROGRAM = {
    "id": 4, "name": "Ann", "mode": "register", "status": "free", "last_seen": "2026-05-01T12:00:00Z",
    "games": 40, "wins": 22, "address": "127.0.0.1", "port": 8002,
}  # fmt: skip
SUMMARY = {
    "id": 7, "mode": "robin", "status": "waiting", "games_per_pair": 10, "same_decks": True,
    "options": dump_options(RULES.OPTIONS()), "created_at": "2026-05-01T12:00:00Z", "started_at": None,
    "ended_at": None, "progress": {"played": 0, "skipped": 0, "total": 10},
}  # fmt: skip
WHOLE = {
    **SUMMARY, "status": "running", "started_at": "2026-05-01T12:00:01Z",
    "progress": {"played": 1, "skipped": 0, "total": 10},
    "standings": [{
        "rank": 1, "program": "Ann", "games": 1, "wins": 1, "win_percent": 100.0, "interval": [20.7, 100.0],
        "mean_penalty": 390.0, "forfeits": 0, "p50_ms": 1.2, "p99_ms": 8.0,
    }],
    "pairs": [{"program": "Ann", "opponent": "Bob", "wins": 1, "games": 1}],
    "forfeits": [], "games": [{
        "id": 31, "number": 1, "seats": ["Ann", "Bob"], "status": "ended", "commitment": "9f86d081884c7d65…",
        "winner": "Ann", "scores": [390, 510], "rounds": 9, "turns": 212, "reason": "target", "transcript": False,
        "forfeit": None,
    }],
}  # fmt: skip
REGISTRATION = {"name": "Ann", "address": "127.0.0.1", "port": "8002"}


def lines(*told: Told) -> Callable[[F], F]:
    """The documentation of a transcript."""
    answer = OpenApiResponse(OpenApiTypes.STR, description="One JSON object for each line.")
    found: dict[Any, Any] = {(200, "application/jsonl"): answer, **refusals(NOBODY, *told)}
    return extend_schema(request=None, responses=found, tags=[TAG])


LIST = route(TAG, 200, {"programs": [PROGRAM]}, shape=component(ROOM, answers.Programs))
ADD = route(
    TAG, 201, PROGRAM, MALFORMED, ADDRESS, TAKEN, BUSY, CLASH, TOO_OFTEN, body=REGISTRATION,
    request=json_body(component(ROOM, answers.Registration)), shape=component(ROOM, answers.Program),
)  # fmt: skip
REMOVE = route(TAG, 204, None, NO_SUCH, NOT_YOURS, BUSY)
TOURNAMENTS = route(
    TAG, 200, {"tournaments": [SUMMARY]}, name=f"{SLUG}_tournaments_list", shape=component(ROOM, answers.Tournaments)
)
OPEN = route(
    TAG, 201, SUMMARY, NOT_YOURS, MALFORMED, SILENT, CLASH, request=TournamentBody,
    body={"program_ids": [4, 5], "games_per_pair": 10}, shape=component(ROOM, answers.Summary),
)  # fmt: skip
LOOK = route(TAG, 200, WHOLE, NO_SUCH, shape=component(ROOM, answers.Tournament))
STOP = route(TAG, 202, SUMMARY, NO_SUCH, NOT_YOURS, OVER, shape=component(ROOM, answers.Summary))
LINES = lines(NO_SUCH, PLAYING)
TABLE_LINES = lines(*around(map(catalog.contract, catalog.SLUGS))[1:], PLAYING)
