"""What a client asks over Socket.IO, each answered by its acknowledgement: data of an `ack`, or the error body."""

from collections.abc import Callable
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from accounts.models import User
from api import framing, metrics, mistakes
from api.errors import plain
from api.problems import Invalid, Problem
from api.threads import once_in_thread
from chat import rooms
from chat import selectors as words
from chat import services as chat
from chat.words import Asked
from games import catalog
from games.see import selectors
from games.sockets.actions import act, echoed
from games.table import memory
from games.table.gathering import Gathered, gathering
from games.table.refusals import not_playing
from gateways.socketio.visits import Visit

Json = Any
LANGUAGE = "en"
"""As programs hear it at plain sockets."""

BIGGEST = 2**63 - 1
PLACES: dict[str, Callable[[int, User], rooms.Room]] = {"game_id": rooms.game_room, "lobby_id": rooms.lobby_room}


async def answer(visit: Visit, event: str, carried: list[Json] | None) -> Json:
    """Do what an event asks for; what is its acknowledgement."""
    body = carried[0] if carried and isinstance(carried[0], dict) else None
    try:
        done = await once_in_thread(_done, visit, event, body)
    except Problem as problem:
        metrics.refusals.labels(problem.code).inc()
        return problem.body()
    except Exception as error:  # a mistake of ours, which shall not cost anybody the connection
        return mistakes.problem(mistakes.note(error, "an event of Socket.IO failed")).body()
    return {"key": echoed((body or {}).get("key")), "server_ts": framing.now_ms(), **done}


def _done(visit: Visit, event: str, body: Json) -> Json:
    if visit.line.over:  # it waited for its turn; this is told to nobody
        raise plain(401)
    with translation.override(LANGUAGE):
        if body is None:
            raise Invalid(_("Send one JSON object with the event, and nothing binary."))
        named = "lobby_id" if event == "chat" and "game_id" not in body else "game_id"
        place = number_in(body, named)
        try:
            return _say(visit.user, named, place, body) if event == "chat" else _ask(visit.user, place, event, body)
        except Problem as problem:
            _mirror(visit.user, named, place, problem)
            raise


def number_in(body: Json, name: str) -> int:
    """Which game or lobby it is about."""
    number = body.get(name)
    if not isinstance(number, int) or isinstance(number, bool) or not 0 < number <= BIGGEST:
        raise Invalid(fields={name: [_("Send a whole number, without quotes.")]})
    return number


def _say(user: User, named: str, place: int, body: Json) -> Json:
    """Say something at a table or in a lobby, in words or by a phrase."""
    room = rooms.watch_room(place, user) if _among_watchers(named, body) else PLACES[named](place, user)
    asked = Asked.read(body)
    chat.demand_voice(room, user, phrase=asked.is_phrase)
    return {"message": words.full(chat.say(room, user, asked))}


def _among_watchers(named: str, body: Json) -> bool:
    return named == "game_id" and body.get("room") == "watch"


def _ask(user: User, game_id: int, event: str, body: Json) -> Json:
    """What the socket of this table takes."""
    found = selectors.approach(game_id, user)
    if isinstance(found, Gathered):
        raise not_playing(catalog.contract(found.kind).idle(started=False), 0)
    return act(found.table, user, {**body, "action": event})


def _mirror(user: User, named: str, place: int, problem: Problem) -> None:
    """Tell the caller's sockets there, as of a refusal by REST."""
    if named == "game_id":
        memory.mirror(place, user.pk, problem)
    else:
        gathering.refused(place, user.pk, problem)
