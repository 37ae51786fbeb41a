"""Tables of Spades: `/api/tables…`, from the empty table to the last card.

Every answer waits for the bots, so that it is a person's turn again, or the game is over.
"""

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.views import ApiView
from api.problems import Problem
from games.api.views import GameView, Short, lenient_body, query_flag, query_number
from games.core.routes import Route
from games.models import Game
from games.see import selectors
from games.table import live, memory
from gateways.spades_tables import docs, looks, refusals, tables
from gateways.spades_tables.bodies import plan_in
from lobbies.opening import open_lobby

Json = Any


class Tables(ApiView):
    """`/api/tables`."""

    @docs.LIST
    def get(self, request: Request) -> Response:
        """Public tables that wait for players, newest first."""
        with_seats = query_flag(request, "hasSeats")
        search = request.query_params.get("search", "").replace("\0", "").strip()  # no database takes it
        return Response({"tables": looks.listed(self.caller, with_seats=with_seats, search=search)})

    @docs.CREATE
    def post(self, request: Request) -> Response:
        """Open a table. You are its host and sit in the north."""
        return Response(looks.made(open_lobby(self.caller, plan_in(request.data, self.caller))), 201)


class TableRoute(GameView):
    """A route of one table, with the checks all of them begin with."""

    kind = tables.KIND
    at_once = True

    def number(self, text: str) -> int:
        """The table's id; anything that is not a number is the id of none."""
        if not (text.isascii() and text.isdecimal()) or len(text) > 18:
            raise refusals.no_such_table()
        return int(text)

    def dealt(self, table_id: int) -> live.Table | None:
        """The table in play or after the end; `None` while it gathers, or if there is none."""
        try:
            table = memory.current(table_id)
        except Game.DoesNotExist:
            return None
        if table.kind != self.kind:
            raise refusals.no_such_table()
        return table

    def reader(self, table: live.Table) -> int | None:
        """The caller's seat at a table that has been dealt; `None` for a spectator."""
        try:
            return selectors.may_see(table, self.caller)
        except Problem as problem:
            if problem.status == 404:
                raise refusals.no_such_table() from None
            raise refusals.not_seated(seq=table.seq) from None


class State(TableRoute):
    """`GET /api/tables/{id}/state`."""

    @docs.STATE
    def get(self, request: Request, table_id: str) -> Response:
        """The table as you may see it: with your hand, as a spectator, or as it waits for players."""
        number = self.number(table_id)
        table = self.dealt(number)
        if table is not None:
            seat = self.reader(table)
            return Response(selectors.table_for(number, seat).wire_view(seat))
        lobby, _game = tables.find(number, self.caller)
        if not tables.may_look(lobby, self.caller):
            raise refusals.not_seated(seq=0)
        return Response(looks.gathering(lobby, self.caller))


class Hands(TableRoute):
    """`GET /api/tables/{id}/hands`."""

    @docs.HANDS
    def get(self, request: Request, table_id: str) -> Response:
        """The scored rounds after the one numbered `after`, oldest first, twenty a page."""
        number = self.number(table_id)
        table = self.dealt(number)
        if table is not None:
            table = selectors.table_for(number, self.reader(table))
        elif not tables.may_look(tables.find(number, self.caller)[0], self.caller):
            raise refusals.not_seated(seq=0)
        return Response(looks.scored(table, query_number(request, "after") or 0))


class Sit(TableRoute):
    """`POST /api/tables/{id}/sit`."""

    @docs.SIT
    def post(self, request: Request, table_id: str) -> Response:
        """Take a seat. The fourth one deals the first round."""
        number = self.number(table_id)
        seat = tables.sit(number, self.caller, (lenient_body(request) or {}).get("seat"))
        return Response({"tableId": number, "seat": seat})


class Stand(TableRoute):
    """`POST /api/tables/{id}/stand`."""

    @docs.STAND
    def post(self, request: Request, table_id: str) -> Response:
        """Give up your seat and stay at the table."""
        number = self.number(table_id)
        tables.stand(number, self.caller)
        return Response({"tableId": number, "seat": None})


class AddBot(TableRoute):
    """`POST /api/tables/{id}/add-bot`."""

    @docs.ADD_BOT
    def post(self, request: Request, table_id: str) -> Response:
        """Put a bot into a seat. The fourth seat taken deals the first round."""
        number, body = self.number(table_id), lenient_body(request) or {}
        seat, level = tables.seat_bot(number, self.caller, body.get("seat"), body.get("level"))
        return Response({"tableId": number, "seat": seat, "level": level})


class Leave(TableRoute):
    """`POST /api/tables/{id}/leave`."""

    @docs.LEAVE
    def post(self, request: Request, table_id: str) -> Response:
        """Leave the table. In play a bot takes your seat at once, until you come back."""
        number = self.number(table_id)
        return Response({"tableId": number, "message": tables.leave(number, self.caller)})


class Rejoin(TableRoute):
    """`POST /api/tables/{id}/rejoin`."""

    @docs.REJOIN
    def post(self, request: Request, table_id: str) -> Response:
        """Take your seat back from the bot, with hand, bid and tricks as they are."""
        number = self.number(table_id)
        tables.rejoin(number, self.caller)
        table = memory.current(number)
        return Response(table.wire_view(self.reader(table)))


class MoveRoute(TableRoute):
    """A route for one type of move."""

    route: Route

    @classmethod
    def short(cls, table: live.Table) -> Short | None:
        """Its move, at tables of its kind."""
        return Short(cls.route.move, cls.route.status, at_once=cls.at_once) if table.kind == cls.kind else None

    def post(self, request: Request, table_id: str) -> Response:
        """The move, made by your seat; the answer is the table once the bots have answered."""
        table, seat = self.seated(self.number(table_id))
        body = lenient_body(request) or {}
        made = self.move(table, self.route.move(body), body)
        return Response(made.table.wire_view(seat), self.route.status)

    def seated(self, table_id: int) -> tuple[live.Table, int]:
        """The table and the caller's seat; anybody without one hears that, also before the deal."""
        table = self.dealt(table_id)
        if table is None:
            lobby, _game = tables.find(table_id, self.caller)
            raise refusals.not_started() if tables.sits(lobby, self.caller) else refusals.not_seated(seq=0)
        seat = self.reader(table)
        if seat is None:
            raise refusals.not_seated(seq=table.seq)
        return table, seat


def moves(route: Route, documented: Callable[..., Any]) -> type[MoveRoute]:
    """The view for one type of move, with what is written down of it."""
    return extend_schema_view(post=documented)(type("Move", (MoveRoute,), {"route": route}))


Bid = moves(Route("bid", ("bid",), 200), docs.BID)
RevealHand = moves(Route("reveal", (), 200), docs.REVEAL)
Exchange = moves(Route("exchange", ("cards",), 200), docs.EXCHANGE)
Play = moves(Route("play", ("card",), 200), docs.PLAY)
