"""Routes of what people do around play: offers, time, standing in, coming back from a pause, vacation."""

from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.views import ApiView
from api import framing, limits
from api.fields import Body, Choice, Text, Whole
from api.problems import Problem
from games.api import company_docs as docs
from games.api.views import ACCEPTED, GameView
from games.models import Offer
from games.play import clocks, offers, vacations
from games.see import selectors
from games.table import live, memory

Json = Any
CREATED = 201


class OfferBody(Body):
    """What is offered."""

    offer = Choice(choices=Offer.What.values)
    minutes = Whole(required=False, allow_null=True, help_text="How long a pause is to be: 2, 5 or 10.")

    def validate_minutes(self, value: int | None) -> int | None:
        """Accept the few lengths that a pause may have."""
        if value is not None and value not in offers.MINUTES:
            raise serializers.ValidationError(_("one of 2, 5, 10"))
        return value


class AnswerBody(Body):
    """Yes or no."""

    answer = Choice(choices=("yes", "no"))


class SeatBody(Body):
    """Which seat."""

    seat = Whole(min_value=0)


class VacationBody(Body):
    """Until when."""

    until = Text(help_text="ISO 8601 with an offset.")

    def validate_until(self, value: str) -> datetime:
        """Read a moment that is still to come."""
        try:
            until = datetime.fromisoformat(value)
        except ValueError:
            raise serializers.ValidationError(_("a moment in ISO 8601, as 2026-12-01T20:00:00Z")) from None
        if until.tzinfo is None:
            raise serializers.ValidationError(_("a moment in ISO 8601, as 2026-12-01T20:00:00Z"))
        if until <= timezone.now():
            raise serializers.ValidationError(_("a moment that is still to come"))
        return until


class AtTable(GameView):
    """A route by which a player does something around play; what it refuses is heard at their sockets, too."""

    def seat(self, game_id: int) -> int:
        """The caller's own seat."""
        return selectors.seat_of(self.table(game_id), self.caller)

    def mirror(self, problem: Problem) -> None:
        """Tell the caller's sockets at the table."""
        memory.mirror(self.kwargs["game_id"], self.caller.pk, problem)

    def shown(self, table: live.Table, seat: int) -> Response:
        """The caller's fresh view."""
        return Response(table.wire_view(seat), ACCEPTED)


class Offers(AtTable):
    """`/api/games/{id}/offers`."""

    @docs.OFFER
    def post(self, request: Request, game_id: int) -> Response:
        """Ask all who are here for a pause, or to deal anew. They have a minute; in a slow game a day."""
        seat = self.seat(game_id)
        wanted = self.body(OfferBody)
        limits.take("offer", account=self.caller.pk)
        offer = offers.make(game_id, seat, wanted["offer"], wanted.get("minutes"))
        return Response(shown(offer), CREATED)


class Answer(AtTable):
    """`/api/games/{id}/offers/{number}`."""

    @docs.ANSWER
    def post(self, request: Request, game_id: int, number: int) -> Response:
        """Agree, or not. Once all have agreed it is done; one "no" ends it. Whoever asked takes it back by "no"."""
        seat = self.seat(game_id)
        offer = offers.answer(game_id, number, seat, yes=self.body(AnswerBody)["answer"] == "yes")
        return Response(shown(offer), ACCEPTED)


def shown(offer: Offer) -> Json:
    """An offer as an answer."""
    return {"game_id": offer.game_id, **memory.offer_shown(offer, memory.current(offer.game_id).people)}


class Time(AtTable):
    """`POST /api/games/{id}/time`."""

    @docs.TIME
    def post(self, request: Request, game_id: int) -> Response:
        """Give the opponent who is to move 60 seconds more: once a turn, five times a game."""
        seat = self.seat(game_id)
        return self.shown(clocks.give_time(game_id, seat), seat)


class StandIn(AtTable):
    """`POST /api/games/{id}/stand-in`."""

    @docs.STAND_IN
    def post(self, request: Request, game_id: int) -> Response:
        """Let a bot play for the seat that is to move and has been away for a minute, until its player is back."""
        seat = self.seat(game_id)
        return self.shown(clocks.stand_in(game_id, seat, self.body(SeatBody)["seat"]), seat)


class Back(AtTable):
    """`POST /api/games/{id}/back`."""

    @docs.BACK
    def post(self, request: Request, game_id: int) -> Response:
        """End the pause that you asked for. Making a move, or coming back to the table, ends it as well."""
        seat = self.seat(game_id)
        return self.shown(clocks.resume(game_id, seat), seat)


class MyVacation(ApiView):
    """`/api/me/vacation`."""

    @docs.VACATION
    def get(self, request: Request) -> Response:
        """Until when you are away, and how many days are left this year."""
        return self._shown()

    @docs.GO
    def put(self, request: Request) -> Response:
        """Go away until then, from now on: in slow games your own clocks rest. 14 days at once, 21 a year."""
        vacations.go(self.caller, self.body(VacationBody)["until"])
        return self._shown()

    @docs.RETURN
    def delete(self, request: Request) -> Response:
        """Be back: what was left of your clocks runs again."""
        vacations.come_back(self.caller)
        return Response(status=204)

    def _shown(self) -> Response:
        until, left = vacations.standing(self.caller.pk, timezone.now())
        return Response({"until": framing.iso(until), "days_left": left})
