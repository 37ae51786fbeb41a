"""The route by which a seat keeps how it likes to see its hand, for kinds whose clients lay hands out."""

from django.utils.translation import gettext
from rest_framework.request import Request
from rest_framework.response import Response

from games import catalog
from games.api import question_docs as docs
from games.api.views import GameView, lenient_body
from games.core.rules import Refusal
from games.core.text import said_within
from games.play import layouts
from games.see import selectors
from games.table.refusals import demand_running, no_such_game, on_the_wire


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
        try:
            layout = kind.parse_layout(lenient_body(request))
        except Refusal as refusal:
            raise on_the_wire(refusal, table.contract, table.people, table.seq) from refusal
        layouts.lay_out(table, seat, kind.kept(table.view(seat), layout))
        return Response(said_within(kind.report(table.view(seat), layout), gettext))
