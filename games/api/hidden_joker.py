"""What only Hidden Joker Rummy has: a route for how a seat likes to see its hand."""

from typing import Any

from django.utils.translation import gettext
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import question_docs as docs
from games.api.views import GameView, lenient_body
from games.catalog.hidden_joker.checking import check_layout
from games.catalog.hidden_joker.layout import kept, parse_layout
from games.core.rules import Refusal
from games.core.text import said_within
from games.play import layouts
from games.see import questions, selectors
from games.table import live
from games.table.refusals import no_such_game, on_the_wire

Json = Any


class Layout(GameView):
    """`PUT /api/games/{id}/layout`."""

    kind = "hidden_joker"

    @docs.LAYOUT
    def put(self, request: Request, game_id: int) -> Response:
        """Keep how you like to see your hand, and hear what each group is worth."""
        if selectors.kind_of(game_id) != self.kind:
            raise no_such_game()
        table = self.table(game_id)
        seat = selectors.seat_of(table, self.caller)
        questions.demand_running(table)
        layout = read_layout(table, lenient_body(request))
        layouts.lay_out(table, seat, kept(table.view(seat), layout))
        return Response(said_within(check_layout(table.view(seat), layout["groups"]), gettext))


def read_layout(table: live.Table, body: Json) -> Json:
    """The layout of a body, or the refusal on the wire."""
    try:
        return parse_layout(body)
    except Refusal as refusal:
        raise on_the_wire(refusal, table.contract, table.people, table.seq) from refusal
