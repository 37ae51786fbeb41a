"""Routes of games: kinds, lists, a game, its log, its moves. Gathering is the room of lobbies."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.views import ApiView
from api import framing
from api.fields import BIGGEST, number_in
from api.problems import Invalid, Problem
from games import catalog
from games.api import move_docs as docs
from games.core.options import describe
from games.core.routes import Done, Route
from games.models import Game
from games.play import gate, services
from games.see import selectors
from games.table import live, memory
from games.table.gathering import About, gathering
from games.table.refusals import no_such_game

Json = Any
ACCEPTED = 202
TRIED = "parlour.tried"
"""Why the move of this request was not made on the short way: it is not made again, but answered here."""


class Kinds(ApiView):
    """`GET /api/kinds`."""

    @docs.KINDS
    def get(self, request: Request) -> Response:
        """Every kind with its seats, options and presets."""
        return Response({"kinds": [kind(slug) for slug in catalog.SLUGS]})


def kind(slug: str) -> Json:
    """A kind, for a form or a client."""
    rules = catalog.rules(slug)
    presets = [
        {
            "name": name,
            "title": _(preset.title),
            "summary": _(preset.summary),
            "options": dict(preset.options),
            "settings": dict(preset.settings),
        }
        for name, preset in rules.PRESETS.items()
    ]
    options = [{**option, "help": _(option["help"])} for option in describe(rules.OPTIONS)]
    return {
        "kind": slug,
        "title": rules.TITLE,
        "seats": {"min": rules.SEATS[0], "max": rules.SEATS[-1]},
        "levels": list(catalog.bot(slug).LEVELS),
        "options": options,
        "presets": presets,
        "phrases": [{"name": name, "text": _(text)} for name, text in catalog.kind(slug).phrases.items()],
    }


@dataclass(frozen=True, slots=True)
class Short:
    """How a route makes its move where nothing has to be refused: see `games.api.short_way`."""

    move: Callable[[dict[str, Json]], Json]
    """The move's JSON, of the body."""

    status: int
    verb: str | None = None
    told: Route | None = None
    """The route that tells more than the view."""

    at_once: bool = False


class GameView(ApiView):
    """A route of one game, with the checks all of them begin with."""

    kind: str | None = None
    """The only kind this route is for; on a game of another kind it does not exist."""

    at_once = False
    """Whether bots answer before this route does, even at a table where they take their time."""

    @classmethod
    def short(cls, table: live.Table) -> Short | None:
        """How it makes a move at this table; `None` for routes that make none there."""
        return None

    def table(self, game_id: int) -> live.Table:
        """The game, for somebody who may see it."""
        found = selectors.access(game_id, self.caller)
        if self.kind is not None and found.table.kind != self.kind:
            raise no_such_game()
        return found.table

    def move(self, table: live.Table, data: Json, body: dict[str, Json], verb: str | None = None) -> services.Made:
        """Play a move for the caller's seat."""
        seat = selectors.seat_of(table, self.caller)
        asked = gate.read(table, seat, body, data, self.request.headers.get("Idempotency-Key"), verb)
        try:
            if tried := self.plain_request.META.get(TRIED):
                raise tried
            return services.play(table.id, asked, at_once=self.at_once)
        except Problem as problem:
            memory.mirror(table.id, self.caller.pk, problem)
            raise


class Moves(GameView):
    """`/api/games/{id}/moves`."""

    @classmethod
    def short(cls, table: live.Table) -> Short:
        """Any move."""
        return Short(lambda body: body.get("move"), ACCEPTED)

    @docs.LOG
    def get(self, request: Request, game_id: int) -> Response:
        """The log after `since`, as far as the caller may know it."""
        found = selectors.access(game_id, self.caller)
        since = query_number(request, "since") or 0
        return Response(selectors.moves_since(found.table, found.seat, since))

    @docs.MOVE
    def post(self, request: Request, game_id: int) -> Response:
        """Any legal move, in the kind's move JSON."""
        table = self.table(game_id)
        seat = selectors.seat_of(table, self.caller)
        body = lenient_body(request) or {}
        made = self.move(table, body.get("move"), body)
        return Response(answer(made, seat), ACCEPTED)


class Verb(GameView):
    """A kind's own route for one of its moves."""

    verb: str = ""

    @classmethod
    def short(cls, table: live.Table) -> Short | None:
        """The move of its name, in kinds that have one."""
        route = table.contract.ROUTES.get(cls.verb)
        return None if route is None else Short(route.move, route.status, route.type, route)

    def post(self, request: Request, game_id: int) -> Response:
        """The move, built as the kind's contract says."""
        route = catalog.contract(selectors.kind_of(game_id)).ROUTES.get(self.verb)
        if route is None:
            raise no_such_game()
        table = self.table(game_id)
        seat = selectors.seat_of(table, self.caller)
        body = lenient_body(request)
        made = self.move(table, None if body is None else route.move(body), body or {}, route.type)
        return Response(answer(made, seat, route), route.status)


def answer(made: services.Made, seat: int, route: Route | None = None) -> Json:
    """The answer to a move: the view, and what a kind's own route tells besides."""
    view = made.table.wire_view(seat)
    return view if route is None else view | more(made, seat)


def more(made: services.Made, seat: int) -> Json:
    """What the answer to a move has besides the view."""
    before = None if made.before is None else made.table.view(seat, made.before)
    done = Done(made.move, made.events, before)
    return made.table.contract.answer(done, seat, made.table.now.envelope, _)


def lenient_body(request: Request) -> dict[str, Json] | None:
    """The body for a move. `None` if it cannot be read: that is judged when it is the caller's turn."""
    try:
        data = request.data
    except Exception:
        return None
    return data if isinstance(data, dict) else None


def query_number(request: Request, name: str) -> int | None:
    """A whole number of the query, if there is one; one that is larger than any there can be is a mistake."""
    text = request.query_params.get(name)
    if not text:
        return None
    number = number_in(text)
    if number is None:
        raise Invalid(fields={name: [_("a whole number")]})
    if number > BIGGEST:
        raise Invalid(fields={name: [_("a whole number below 2^63")]})
    return number


def query_flag(request: Request, name: str) -> bool:
    """A switch of the query; off if it is left out."""
    word = request.query_params.get(name, "").lower()
    if word not in FLAGS:
        raise Invalid(fields={name: [_("true or false")]})
    return FLAGS[word]


FLAGS = {"true": True, "1": True, "false": False, "0": False, "": False}


class Games(ApiView):
    """`GET /api/games`; what is posted here belongs to lobbies."""

    def get(self, request: Request) -> Response:
        """Public games and one's own."""
        page = selectors.games_for(
            self.caller,
            kind=one_of(request, "kind", {slug: slug for slug in catalog.SLUGS}),
            status=one_of(request, "status", STATUSES),
            mine=query_flag(request, "mine"),
            after=query_number(request, "after"),
        )
        shown = page[: selectors.PAGE]
        about, people = gathering.about(shown), selectors.people_of(shown)
        games = [listed(game, about[game.pk], people.get(game.pk, [])) for game in shown]
        return Response({"games": games, "next": shown[-1].pk if len(page) > len(shown) else None})


STATUSES = {"lobby": "lobby", "setup": "lobby", "playing": "playing", "ended": "ended"}
"""In the words of every kind's envelope."""


def one_of(request: Request, name: str, known: Mapping[str, str]) -> str | None:
    """A word of the query, if there is one."""
    word = request.query_params.get(name) or None
    if word is not None and word not in known:
        raise Invalid(fields={name: [_("one of %(names)s") % {"names": ", ".join(known)}]})
    return known[word] if word else None


def listed(game: Game, about: About, players: Sequence[Json]) -> Json:
    """A game in a list."""
    contract = catalog.contract(game.kind)
    return {
        "game_id": game.pk,
        "kind": game.kind,
        "status": contract.GATHERING if game.status == Game.Status.LOBBY else game.status,
        "seq": game.seq,
        "lobby_id": about.lobby_id,
        "host_user_id": game.host_id,
        "players": players if about.players is None else about.players,
        "created_at": framing.iso(game.created_at),
        "started_at": framing.iso(game.started_at),
        "ended_at": framing.iso(game.ended_at),
    }
