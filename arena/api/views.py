"""Routes of programs and tournaments."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.http import StreamingHttpResponse
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.addresses import address_of
from accounts.api.views import ApiView
from api import limits
from api.errors import plain
from api.problems import Problem
from arena import addresses, leases, refusals, registering, selectors, services, tournaments
from arena.api import docs
from arena.models import Program, Tournament
from games.see import selectors as games

Json = Any
CREATED, ACCEPTED, NO_CONTENT = 201, 202, 204
PAGE = 100


class Programs(ApiView):
    """All programs."""

    @docs.LIST
    def get(self, request: Request) -> Response:
        """Every program; where it listens is told to its owner and to staff."""
        return Response({"programs": [selectors.program_json(row, self.caller) for row in Program.objects.all()]})

    @docs.ADD
    def post(self, request: Request) -> Response:
        """Register a program of yours. It is called only where this site may call."""
        caller = addresses.literal(address_of(self.plain_request))
        if caller is None or not addresses.is_allowed(caller):
            raise refusals.address_not_allowed()
        limits.take("program", address=str(caller))
        port = int(self.plain_request.get_port() or 0)
        wish = registering.read(request.data, Program.Mode.PLAY, own_port=port, owner=self.caller)
        there = Program.objects.filter(address=wish.address, port=wish.port).first()
        if there is not None and there.owner_id != self.caller.pk and not there.silent:
            raise refusals.port_taken()
        if there is not None and leases.is_leased(there):
            raise refusals.busy(there.name)
        return Response(selectors.program_json(services.register(wish), self.caller), CREATED)


class OneProgram(ApiView):
    """One program."""

    @docs.REMOVE
    def delete(self, request: Request, program_id: int) -> Response:
        """Take it off the list."""
        program = Program.objects.filter(pk=program_id).first()
        if program is None:
            raise plain(404)
        if not self.caller.is_staff and program.owner_id != self.caller.pk:
            raise plain(403)
        services.withdraw(program)
        return Response(status=NO_CONTENT)


class Tournaments(ApiView):
    """All tournaments."""

    @docs.TOURNAMENTS
    def get(self, request: Request) -> Response:
        """The newest ones."""
        rows = Tournament.objects.exclude(mode=Tournament.Mode.TEST)[:PAGE]
        return Response({"tournaments": [selectors.summary_json(row) for row in rows]})

    @docs.OPEN
    def post(self, request: Request) -> Response:
        """Open a round robin; a referee of this site plays it."""
        made = tournaments.open_for(self.caller, request.data)
        return Response(selectors.summary_json(made), CREATED)


class OneTournament(ApiView):
    """How a tournament stands."""

    @docs.LOOK
    def get(self, request: Request, number: int) -> Response:
        """Progress, standings, pairs and games; the seed once it is over."""
        return Response(selectors.tournament_json(selectors.tournament_for(number)))


class Stop(ApiView):
    """The end of a tournament."""

    @docs.STOP
    def post(self, request: Request, number: int) -> Response:
        """Break it off; what is being played becomes void."""
        found = selectors.tournament_for(number)
        if not tournaments.may_stop(self.caller, found):
            raise plain(403)
        if selectors.is_over(found):
            raise Problem(409, "NOT_PLAYING", _("This tournament is over."))
        tournaments.stop(found)
        found.refresh_from_db()
        return Response(selectors.summary_json(found), ACCEPTED)


class Transcripts(ApiView):
    """The transcript of a tournament."""

    @docs.LINES
    def get(self, request: Request, number: int) -> StreamingHttpResponse:
        """Every call of all games that may be shown."""
        found = selectors.tournament_for(number)
        if not selectors.is_over(found) and not selectors.shown_among(found, selectors.played_in(found)):
            raise refusals.still_playing()
        return jsonl(selectors.transcripts_of(found), f"tournament-{number}")


class TableTranscript(ApiView):
    """`GET /api/games/{id}/transcript.jsonl`."""

    @docs.TABLE_LINES
    def get(self, request: Request, game_id: int) -> StreamingHttpResponse:
        """Every call of a game at a browser table, for those who may see it."""
        table = games.access(game_id, self.caller).table
        if table.rules.outcome(table.state) is None:
            raise refusals.still_playing()
        found = selectors.transcript_at_table(table)
        if found is None:
            raise plain(404)
        return jsonl(found, f"game-{game_id}")


def jsonl(found: Iterable[bytes], name: str) -> StreamingHttpResponse:
    """Lines as a file."""
    response = StreamingHttpResponse(_ended(found), content_type="application/jsonl")
    response["Content-Disposition"] = f'attachment; filename="{name}.jsonl"'
    return response


def _ended(found: Iterable[bytes]) -> Iterator[bytes]:
    return (line + b"\n" for line in found)
