"""`GET /api/games/{id}/result`: what a game came to."""

from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.views import ApiView
from records import selectors
from records.api import docs


class GameResult(ApiView):
    """What a game came to, for who played or may watch."""

    @docs.GAME
    def get(self, request: Request, game_id: int) -> Response:
        """Every seat, by number."""
        return Response(selectors.result_for(game_id, self.caller))
