"""Games while they gather, and how people come and go: the routes of `/api/games` that are about people, not moves."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.views import ApiView
from api import limits
from api.fields import checked
from api.problems import Invalid, Problem
from games import catalog
from games.api import views
from games.models import Game
from games.see import selectors as games
from games.table import memory
from lobbies import looks, notices, refusals, selectors, services, starting, wishes
from lobbies.api import game_docs as docs
from lobbies.api.bodies import StartBody, object_in
from lobbies.models import Lobby
from lobbies.opening import open_lobby

Json = Any
CREATED, ACCEPTED = 201, 202
STARTS = frozenset({"lobby_id"})
OPENS = frozenset({"kind", "preset", "max_players", "visibility", "options"})
"""Keys by which each of the two claims a body of `POST /api/games`."""


class Games(views.Games):
    """`/api/games`."""

    @docs.LIST
    def get(self, request: Request) -> Response:
        """Public games and your own, newest first."""
        return super().get(request)

    @docs.CREATE
    def post(self, request: Request) -> Response:
        """Start the game of a lobby (`lobby_id`), or open a game that gathers its players; never both."""
        body = object_in(request)
        starts, opens = STARTS & body.keys(), OPENS & body.keys()
        if starts and opens:
            both = {key: [_("either lobby_id, or what a new game is to be")] for key in sorted({*starts, *opens})}
            raise Invalid(fields=both)
        return Response(self._start(body) if starts else self._open(body), CREATED)

    def _start(self, body: Json) -> Json:
        wanted = checked(StartBody, body)
        try:
            lobby = selectors.lobby_for(wanted["lobby_id"], self.caller)
            game = starting.start_lobby(lobby.pk, self.caller, wanted.get("seed"))
        except Problem as problem:
            notices.refused(wanted["lobby_id"], self.caller.pk, problem)
            raise
        return {"game_id": game.pk, "seeded": game.seeded}

    def _open(self, body: Json) -> Json:
        lobby = open_lobby(self.caller, wishes.game_in(body, self.caller))
        return {"game_id": lobby.game_id, "room_code": lobby.room_code, "lobby_id": lobby.pk}


class GameRoute(ApiView):
    """A route of one game, dealt or not: what it refuses is heard at the actor's sockets too."""

    def found(self, game_id: int) -> tuple[Game, Lobby]:
        """The game and its lobby, for who may know of them."""
        return selectors.game_with_lobby(game_id, self.caller)

    def view(self, game_id: int) -> Response:
        """The caller's fresh view."""
        return Response(games.view_for(game_id, self.caller), ACCEPTED)

    def mirror(self, problem: Problem) -> None:
        """Tell the caller's sockets at the table."""
        memory.mirror(self.kwargs["game_id"], self.caller.pk, problem)


class OneGame(GameRoute):
    """`GET /api/games/{id}`."""

    @docs.LOOK
    def get(self, request: Request, game_id: int) -> Response:
        """The game as you may see it, before the deal, in play and after the end."""
        return Response(games.view_for(game_id, self.caller))


class Join(GameRoute):
    """`POST /api/games/{id}/join`."""

    @docs.JOIN
    def post(self, request: Request, game_id: int) -> Response:
        """Take the next seat; with the room code, where the game is private."""
        body = views.lenient_body(request)
        code = (body or {}).get("room_code")
        lobby = self._lobby(game_id, code if isinstance(code, str) else None)
        if body is None or not isinstance(code, str | None):
            raise Invalid(fields={"room_code": [_("a text")]} if body is not None else None)
        services.join(lobby.pk, self.caller, code, game_id)
        if code is not None:
            limits.give_back("room_code", account=self.caller.pk)
        return self.view(game_id)

    def _lobby(self, game_id: int, code: str | None) -> Lobby:
        """Its lobby, if there is a way in; what is wrong with the body counts only after that."""
        if code is not None:
            limits.take("room_code", account=self.caller.pk)
        _game, lobby = selectors.game_and_lobby(game_id)
        services.demand_way_in(lobby, self.caller, code, game_id)
        return lobby


class Start(GameRoute):
    """`POST /api/games/{id}/start`."""

    @docs.START
    def post(self, request: Request, game_id: int) -> Response:
        """Deal to whoever sits. For the host; nobody is asked whether they are ready."""
        _game, lobby = self.found(game_id)
        starting.start_game(game_id, lobby.pk, self.caller)
        return self.view(game_id)


class Leave(GameRoute):
    """`POST /api/games/{id}/leave`."""

    @docs.LEAVE
    def post(self, request: Request, game_id: int) -> Response:
        """Leave the game and its lobby. In play a bot takes the seat at once, until you come back."""
        game, lobby = self.found(game_id)
        if lobby.game_id != game.pk:
            raise refusals.started()
        services.leave(lobby.pk, self.caller, catalog.contract(game.kind).OUTSIDER)
        return Response({"game_id": game_id, "lobby_id": lobby.pk}, ACCEPTED)


class Rejoin(GameRoute):
    """`POST /api/games/{id}/rejoin`."""

    @docs.REJOIN
    def post(self, request: Request, game_id: int) -> Response:
        """Take your seat back from the bot."""
        _game, lobby = self.found(game_id)
        starting.rejoin(game_id, lobby.pk, self.caller)
        return self.view(game_id)


class Rematch(GameRoute):
    """`POST /api/games/{id}/rematch`."""

    @docs.REMATCH
    def post(self, request: Request, game_id: int) -> Response:
        """Say that you want to play again. Once everybody at the table has, the next game starts."""
        _game, lobby = self.found(game_id)
        lobby = starting.rematch(game_id, lobby.pk, self.caller)
        return Response(looks.shown_to(lobby, self.caller, looks.members(lobby)), ACCEPTED)
