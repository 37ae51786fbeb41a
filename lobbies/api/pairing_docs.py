"""The documentation of the pairing routes: bodies, examples, and every refusal in the order of its checks."""

from drf_spectacular.utils import OpenApiParameter

from api.schema import MALFORMED, Told, component, route
from games import catalog
from games.catalog import SLUGS
from lobbies.api import pairing_bodies as bodies
from lobbies.pairing import frames

TAG = "pairing"
KIND = OpenApiParameter("kind", str, OpenApiParameter.PATH, enum=SLUGS)
FIRST = SLUGS[0]
PAIRING = {
    "wishes": [
        {
            "kind": FIRST, "preset": None, "players": [2, 4], "pace": "live", "bots": False,
            "since": "2026-11-20T20:00:00Z", "waiting": 2, "next": "deal", "next_at": "2026-11-20T20:00:45Z",
        },
    ],
    "proposal": {
        "id": 9, "kind": FIRST, "preset": next(iter(catalog.rules(FIRST).PRESETS)),
        "players": [
            {"player_id": 12, "display_name": "Ada", "answer": "yes"},
            {"player_id": 15, "display_name": "Cleo", "answer": None},
        ],
        "deadline": "2026-11-20T20:01:05Z",
    },
    "pools": [{"kind": slug, "waiting": 2 if slug == FIRST else 0} for slug in SLUGS],
}  # fmt: skip
SHAPE = component("pairing", frames.Pairing)
NO_PROPOSAL: Told = (404, "NO_SUCH_PROPOSAL", "There is no such proposal. Look again for how it stands.")
OVER: Told = (409, "PROPOSAL_OVER", "This proposal is over. You are still looking, unless you said no.")
REFUSED: tuple[Told, ...] = (
    (403, "COOLING_DOWN", "You left others alone a few times. You can look for players again at 20:45."),
    (409, "IN_A_GAME", "You are in a game with people. Play it to its end first."),
    (409, "TOO_MANY", "You are waiting for 3 games already. Stop one of them first."),
)

LOOK = route(TAG, 200, PAIRING, shape=SHAPE, name="pairing_look")
WISH = route(
    TAG, 201, PAIRING, MALFORMED, *REFUSED, request=bodies.WishBody, shape=SHAPE, also=200, name="pairing_wish"
)
STOP_ALL = route(TAG, 204, None, name="pairing_stop_all")
STOP = route(TAG, 204, None, (404, "NOT_FOUND", "There is no such game."), parameters=(KIND,), name="pairing_stop")
ANSWER = route(
    TAG, 202, PAIRING, MALFORMED, NO_PROPOSAL, OVER, request=bodies.AnswerBody, shape=SHAPE, name="pairing_answer"
)  # fmt: skip
