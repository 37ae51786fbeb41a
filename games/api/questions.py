"""Routes beside play: a kind's own questions, the coach, and how a seat likes to see its hand."""

from functools import partial
from typing import Any

from django.utils.translation import gettext
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.request import Request
from rest_framework.response import Response

from games import catalog
from games.api import question_docs as docs
from games.api.views import GameView, lenient_body, query_number
from games.core import routes
from games.core.text import said_within
from games.play import layouts
from games.see import questions, review, selectors
from games.table import memory
from games.table.refusals import demand_running, no_such_game, on_the_wire

Json = Any


class Question(GameView):
    """A kind's own route for one of its questions."""

    question: str = ""

    def post(self, request: Request, game_id: int) -> Response:
        """The answer, as the kind's contract gives it."""
        self._known(game_id)
        return self._answered(game_id, lenient_body(request) or {})

    def get(self, request: Request, game_id: int) -> Response:
        """The same, where nothing needs to be said with the question."""
        if not self._known(game_id).is_plain:
            self.table(game_id)  # who may not know of the game hears that first
            raise MethodNotAllowed("GET")
        return self._answered(game_id, {})

    def _known(self, game_id: int) -> routes.Question:
        found = catalog.contract(selectors.kind_of(game_id)).QUESTIONS.get(self.question)
        if found is None:
            raise no_such_game()
        return found

    def _answered(self, game_id: int, body: dict[str, Json]) -> Response:
        table = self.table(game_id)
        seat = selectors.seat_of(table, self.caller)
        return Response(questions.ask(table, seat, self.question, body))


class Review(GameView):
    """`GET /api/games/{id}/review`."""

    @docs.REVIEW
    def get(self, request: Request, game_id: int) -> Response:
        """What each of the caller's own moves has cost, once the game is over; the dearest first."""
        looked = review.of(game_id, self.caller)
        ranked = sorted(looked, key=lambda one: (-one.judged.cost, one.seq))
        said = review.words(memory.current(game_id), ranked)
        moves = [
            {"seq": one.seq, "cost": one.judged.cost, "line": line} for one, line in zip(ranked, said, strict=True)
        ]
        return Response({"moves": moves})


class Hints(GameView):
    """`GET /api/games/{id}/hints`."""

    @docs.HINTS
    def get(self, request: Request, game_id: int) -> Response:
        """What the coach tells this seat, or else the moves that are surely open to it."""
        table = self.table(game_id)
        seat = selectors.seat_of(table, self.caller)
        return Response(questions.hints(table, seat, partial(query_number, request, "level")))


class Layout(GameView):
    """`PUT /api/games/{id}/layout`."""

    @docs.LAYOUT
    def put(self, request: Request, game_id: int) -> Response:
        """Keep how you like to see your hand, and hear what each group is worth."""
        kind = catalog.kind(selectors.kind_of(game_id)).hand_layout
        if kind is None:
            raise no_such_game()
        table = self.table(game_id)
        seat = selectors.seat_of(table, self.caller)
        demand_running(table)
        with on_the_wire(table):
            layout = kind.parse_layout(lenient_body(request))
        layouts.lay_out(table, seat, kind.kept(table.view(seat), layout))
        return Response(said_within(kind.report(table.view(seat), layout), gettext))
