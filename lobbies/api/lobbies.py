"""Lobbies of any kind: `/api/lobbies…`, where people gather, agree and get ready."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.views import ApiView
from api import limits
from api.problems import Problem
from games import catalog
from games.api.views import one_of, query_flag, query_number
from lobbies import attendance, checks, looks, notices, selectors, services, wishes
from lobbies.api import lobby_docs as docs
from lobbies.api.bodies import CodeBody, InviteBody, KickBody, LobbyBotBody, PlayerBody, ReadyBody, object_in
from lobbies.invitations import ask, ask_by_number
from lobbies.models import Lobby
from lobbies.opening import open_lobby

Json = Any
CREATED, ACCEPTED = 201, 202


class Lobbies(ApiView):
    """`/api/lobbies`."""

    @docs.LIST
    def get(self, request: Request) -> Response:
        """Public lobbies that gather, and your own, newest first."""
        page = selectors.lobbies_for(
            self.caller,
            kind=one_of(request, "kind", {slug: slug for slug in catalog.SLUGS}),
            mine=query_flag(request, "mine"),
            after=query_number(request, "after"),
        )
        shown = page[: selectors.PAGE]
        lobbies = [looks.shown_to(lobby, self.caller, looks.fetched(lobby)) for lobby in shown]
        return Response({"lobbies": lobbies, "next": shown[-1].pk if len(page) > len(shown) else None})

    @docs.CREATE
    def post(self, request: Request) -> Response:
        """Open a lobby. You are its host and sit in the first chair."""
        lobby = open_lobby(self.caller, wishes.lobby_in(object_in(request)))
        return Response({"lobby_id": lobby.pk, "room_code": lobby.room_code}, CREATED)


class LobbyView(ApiView):
    """A route of one lobby: what it refuses is heard at the actor's sockets too."""

    def lobby(self, lobby_id: int) -> Lobby:
        """The lobby, for who may know of it."""
        lobby = selectors.lobby_for(lobby_id, self.caller)
        attendance.note(lobby, self.caller)
        return lobby

    def hosted(self, lobby_id: int) -> Lobby:
        """The lobby, for its host, while it is open."""
        lobby = self.lobby(lobby_id)
        checks.demand_host(lobby, self.caller)
        checks.demand_open(lobby)
        return lobby

    def answer(self, lobby: Lobby, status: int = ACCEPTED) -> Response:
        """The lobby as it is now."""
        return Response(looks.shown_to(lobby, self.caller, looks.members(lobby)), status)

    def mirror(self, problem: Problem) -> None:
        """Tell the caller's sockets in the lobby."""
        notices.refused(self.kwargs.get("lobby_id"), self.caller.pk, problem)


class OneLobby(LobbyView):
    """`GET /api/lobbies/{id}`."""

    @docs.LOOK
    def get(self, request: Request, lobby_id: int) -> Response:
        """The lobby; members see the room code too."""
        return self.answer(self.lobby(lobby_id), 200)


class Join(LobbyView):
    """`POST /api/lobbies/{id}/join`."""

    @docs.JOIN
    def post(self, request: Request, lobby_id: int) -> Response:
        """Take the first free chair."""
        return self.answer(services.join(lobby_id, self.caller))


class JoinByCode(LobbyView):
    """`POST /api/lobbies/join`."""

    @docs.JOIN_BY_CODE
    def post(self, request: Request) -> Response:
        """Take a chair in the lobby of this room code, however it is typed."""
        code = self.body(CodeBody)["room_code"]
        limits.take("room_code", account=self.caller.pk)
        lobby = services.join_by_code(code, self.caller)
        limits.give_back("room_code", account=self.caller.pk)
        return self.answer(lobby)


class Leave(LobbyView):
    """`POST /api/lobbies/{id}/leave`."""

    @docs.LEAVE
    def post(self, request: Request, lobby_id: int) -> Response:
        """Leave the lobby, and its running game. The host's role passes on; an empty lobby closes."""
        self.lobby(lobby_id)
        return self.answer(services.leave(lobby_id, self.caller))


class Ready(LobbyView):
    """`POST /api/lobbies/{id}/ready`."""

    @docs.READY
    def post(self, request: Request, lobby_id: int) -> Response:
        """Say that you are ready, or not any more. The host always is."""
        lobby = self.lobby(lobby_id)
        checks.demand_member(lobby, self.caller)
        checks.demand_open(lobby)
        return self.answer(services.set_ready(lobby_id, self.caller, self.body(ReadyBody)["ready"]))


class Kick(LobbyView):
    """`POST /api/lobbies/{id}/kick`."""

    @docs.KICK
    def post(self, request: Request, lobby_id: int) -> Response:
        """Remove somebody for good, or only from their chair, or a bot. In a running game a bot plays on for them."""
        checks.demand_host(self.lobby(lobby_id), self.caller)
        given = self.body(KickBody)
        return self.answer(services.kick(lobby_id, self.caller, given["player_id"], for_good=given["for_good"]))


class Host(LobbyView):
    """`POST /api/lobbies/{id}/host`."""

    @docs.HOST
    def post(self, request: Request, lobby_id: int) -> Response:
        """Make somebody else the host."""
        checks.demand_host(self.lobby(lobby_id), self.caller)
        return self.answer(services.hand_over(lobby_id, self.caller, self.body(PlayerBody)["player_id"]))


class Bots(LobbyView):
    """`POST /api/lobbies/{id}/bots`."""

    @docs.BOTS
    def post(self, request: Request, lobby_id: int) -> Response:
        """Seat a bot."""
        self.hosted(lobby_id)
        wanted = self.body(LobbyBotBody)
        if (program := wanted.get("program_id")) is not None:
            lobby, _program = services.seat_program(lobby_id, self.caller, program, wanted.get("seat"))
        else:
            lobby, _bot = services.seat_bot(lobby_id, self.caller, wanted.get("level"), wanted.get("seat"))
        return self.answer(lobby)


class Options(LobbyView):
    """`POST /api/lobbies/{id}/options`."""

    @docs.OPTIONS
    def post(self, request: Request, lobby_id: int) -> Response:
        """Change options and settings. Everybody has to get ready again."""
        self.hosted(lobby_id)
        return self.answer(services.change(lobby_id, self.caller, object_in(request)))


class Invite(LobbyView):
    """`POST /api/lobbies/{id}/invite`."""

    @docs.INVITE
    def post(self, request: Request, lobby_id: int) -> Response:
        """Let somebody in by username or number, or write to an e-mail address; whether that is known is not told.

        Who was asked to this lobby within the last ten minutes is not asked again.
        """
        lobby = self.lobby(lobby_id)
        checks.demand_member(lobby, self.caller)
        wanted = self.body(InviteBody)
        if "user_id" in wanted:
            ask_by_number(lobby, self.caller, wanted["user_id"])
            return self.answer(lobby)
        site = self.plain_request.build_absolute_uri("/")
        ask(lobby, self.caller, site, username=wanted.get("username", ""), address=wanted.get("email", ""))
        return self.answer(lobby)
