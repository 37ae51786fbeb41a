"""Threads: `…/chat` of tables and lobbies, and `/api/users/{id}/mute`."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.views import ApiView
from api import limits
from api.problems import Invalid, Problem
from chat import rooms, selectors, services
from chat.api import docs
from chat.models import Message
from chat.rooms import Room
from chat.words import Asked
from games.api.views import lenient_body, query_number
from games.table import memory
from games.table.gathering import gathering

Json = Any
ACCEPTED = 202
MOST = 100
WATCH = "watch"
"""`?room=watch`: where those talk who watch."""


class ThreadView(ApiView):
    """A route of one thread; the address says whether it is a table's or a lobby's."""

    def room(self) -> Room:
        """The place, for who may read there."""
        if "game_id" in self.kwargs:
            find = rooms.watch_room if self.request.query_params.get("room") == WATCH else rooms.game_room
            return find(self.kwargs["game_id"], self.caller)
        return rooms.lobby_room(self.kwargs["lobby_id"], self.caller)

    def open_room(self) -> Room:
        """The place, for who may write there."""
        room = self.room()
        services.demand_voice(room, self.caller)
        return room

    def message(self, room: Room) -> Message:
        """The message the address names."""
        return selectors.message_in(room, self.kwargs["message_id"])

    def answer(self, message: Message, status: int = 200) -> Response:
        """A message as it is now."""
        return Response({"message": selectors.full(message)}, status)

    def asked(self) -> Asked:
        """What the body says; a body that cannot be read says nothing."""
        return Asked.read(lenient_body(self.request))

    def mirror(self, problem: Problem) -> None:
        """Tell the caller's sockets at the table or in the lobby."""
        if "game_id" in self.kwargs:
            memory.mirror(self.kwargs["game_id"], self.caller.pk, problem)
        else:
            gathering.refused(self.kwargs["lobby_id"], self.caller.pk, problem)


class Thread(ThreadView):
    """`…/chat`."""

    @docs.READ
    def get(self, request: Request, **place: int) -> Response:
        """What was said, oldest first: the newest messages, or those before or after one."""
        room = self.room()
        return Response(selectors.history(room, self.caller, page_in(request)))

    @docs.SAY
    def post(self, request: Request, **place: int) -> Response:
        """Say something, in words of your own or by a phrase."""
        room, asked = self.room(), self.asked()
        services.demand_voice(room, self.caller, phrase=asked.is_phrase)
        return self.answer(services.say(room, self.caller, asked), ACCEPTED)


def page_in(request: Request) -> selectors.Page:
    """Which part of the thread is asked for."""
    limit = query_number(request, "limit")
    limit = 50 if limit is None else limit
    if not 1 <= limit <= MOST:
        raise Invalid(fields={"limit": [_("1 to %(most)d") % {"most": MOST}]})
    return selectors.Page(query_number(request, "before"), query_number(request, "after"), limit)


class OneMessage(ThreadView):
    """`…/chat/{message_id}`."""

    @docs.EDIT
    def patch(self, request: Request, **place: int) -> Response:
        """Correct your own words."""
        room = self.open_room()
        return self.answer(services.edit(room, self.caller, self.message(room), self.asked().text))

    @docs.DELETE
    def delete(self, request: Request, **place: int) -> Response:
        """Take your own words back; hosts and staff can take back anybody's."""
        room = self._room()
        return self.answer(services.delete(room, self.caller, self.message(room)))

    def _room(self) -> Room:
        """Staff need not be there."""
        if self.caller.is_staff:
            named = "game_id" if "game_id" in self.kwargs else "lobby_id"
            return rooms.anywhere(named, self.kwargs[named])
        room = self.room()
        room.demand_member()
        return room


class ReportMessage(ThreadView):
    """`…/chat/{message_id}/report`."""

    @docs.REPORT
    def post(self, request: Request, **place: int) -> Response:
        """Ask staff to look at a message. Nobody else is told."""
        message = self.message(self.room())
        services.demand_reportable(self.caller, message)
        reason = self.body(docs.ReportBody).get("reason") or ""
        limits.take("report", account=self.caller.pk)
        services.report(self.caller, message, reason)
        return Response({"message_id": message.pk}, ACCEPTED)


class OneMute(ApiView):
    """`/api/users/{id}/mute`."""

    @docs.MUTE
    def post(self, request: Request, user_id: int) -> Response:
        """Hear nothing more of somebody, at any table. They are not told."""
        services.mute(self.caller, user_id)
        return Response({"user_id": user_id, "muted": True})

    @docs.UNMUTE
    def delete(self, request: Request, user_id: int) -> Response:
        """Hear somebody again."""
        services.unmute(self.caller, user_id)
        return Response({"user_id": user_id, "muted": False})


class Mutes(ApiView):
    """`GET /api/me/mutes`."""

    @docs.MUTED
    def get(self, request: Request) -> Response:
        """Whom you have muted."""
        return Response({"users": selectors.muted(self.caller)})
