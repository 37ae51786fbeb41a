"""The route of scrimmages."""

from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.views import ApiView
from api.schema import MALFORMED, TOO_OFTEN, Told, component, route
from arena import scrimmages, selectors
from arena.api import answers
from arena.api.docs import CLASH, NOT_YOURS, ROOM, SUMMARY, TAG
from arena.api.scrimmage_body import ScrimmageBody

CREATED = 201
SILENT: Told = (409, "PROGRAM_SILENT", "Ann does not answer. Start it again.")
UNDER_WAY: Told = (409, "SCRIMMAGE_RUNNING", "Your last scrimmage is not over. Wait for its end, or stop it.")
OPEN = route(
    TAG, 201, {**SUMMARY, "mode": "scrimmage", "games_per_pair": 4}, MALFORMED, NOT_YOURS, SILENT, UNDER_WAY, TOO_OFTEN,
    CLASH, request=ScrimmageBody, body={"program_id": 4, "level": "normal", "games": 4},
    shape=component(ROOM, answers.Summary),
)  # fmt: skip


class Scrimmages(ApiView):
    """Scrimmages, which are looked at like tournaments."""

    @OPEN
    def post(self, request: Request) -> Response:
        """Let a program of yours play a few games at once, which count in no record."""
        return Response(selectors.summary_json(scrimmages.open_for(self.caller, request.data)), CREATED)
