"""A move by REST without a thread of its own and without the REST framework: where nothing has to be refused.

What cannot be answered here goes the long way, by `games.api.views`, and is answered there: see
`docs/decisions/0029-the-short-way.md`.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.urls import Resolver404, resolve
from rest_framework.exceptions import APIException

from api import framing
from api.parsers import read_object
from api.problems import Problem
from api.threads import in_thread
from games.api import views
from games.play import gate, services
from games.play.bots import bot_to_move, run_bots, thinks_long
from games.play.writer import Moves, queued
from games.table import live, memory
from games.table.threads import until_done

Json = Any
ADDRESS = re.compile(r"/api/([a-z_-]+)/([0-9]{1,18})/([a-z_-]+)")
BREAKS = ((b"\xe2\x80\xa8", rb"\u2028"), (b"\xe2\x80\xa9", rb"\u2029"))
"""What is white space in JSON and ends a line in a script."""


class NotHere(Exception):
    """Raised where the long way has to answer. Nothing was done."""


@dataclass(frozen=True, slots=True)
class Move:
    """A request for a move: its caller is known, and may be known no longer when its turn has come."""

    game_id: int
    view: type[views.GameView]
    """Who would answer on the long way."""

    user_id: int
    is_known: Callable[[], bool]
    body: bytes
    key: str | None


@lru_cache(maxsize=256)
def at(room: str, name: str) -> tuple[type[views.GameView], str] | None:
    """The view of an address by which moves are made, and its route; `None` for all others."""
    try:
        found = resolve(f"/api/{room}/1/{name}")
    except Resolver404:
        return None
    view = getattr(found.func, "cls", None)
    if not (isinstance(view, type) and issubclass(view, views.GameView)):
        return None
    return (view, found.route) if view.short.__func__ is not views.GameView.short.__func__ else None  # type: ignore[attr-defined]


async def answer(asked: Move) -> tuple[int, bytes]:
    """Status and body of the answer to a move that was made; `NotHere`, or whatever it was refused for."""
    table = await _table(asked.game_id)
    seat, way = table.now.envelope.member(asked.user_id), asked.view.short(table)
    if seat is None or way is None:
        raise NotHere
    made = await queued(table.id, _moves(asked, _read(asked, table, seat, way)))
    return way.status, await _shown(await _answered(made, way), seat, way)


async def _table(game_id: int) -> live.Table:
    """The game as it stands; what is remembered will do where no other process changes it."""
    if settings.REDIS_URL:
        try:
            return await in_thread(memory.current, game_id)
        except Exception:
            raise NotHere from None
    table = services.at_hand(game_id)
    if table is None:
        raise NotHere
    return table


def _read(asked: Move, table: live.Table, seat: int, way: views.Short) -> gate.Asked:
    """The move as the long way reads it."""
    try:
        body = read_object(asked.body) if asked.body else {}
    except (APIException, Problem):
        raise NotHere from None
    return gate.read(table, seat, body, way.move(body), asked.key, way.verb)


def _moves(asked: Move, move: gate.Asked) -> Moves[services.Made]:
    if not asked.is_known():
        raise NotHere
    return (yield from services.playing(asked.game_id, move))


async def _answered(made: services.Made, way: views.Short) -> services.Made:
    """The same once bots have answered the move, where they answer at once."""
    seat = bot_to_move(made.table)
    if seat is None:
        return made
    table = await until_done(run_bots, not thinks_long(made.table, seat), made.table, at_once=way.at_once)
    return replace(made, table=table)


async def _shown(made: services.Made, seat: int, way: views.Short) -> bytes:
    """The answer's body; a thread is only taken where a database or Redis may be asked for it."""

    def shown() -> bytes:
        return render(views.answer(made, seat, way.told))

    return await in_thread(shown) if settings.REDIS_URL or made.table.contract.CHAT else shown()


def render(answer: Json) -> bytes:
    """The same bytes as the REST framework writes, in a fraction of the time."""
    text = framing.encode(answer)
    for character, escaped in BREAKS:
        text = text.replace(character, escaped)
    return text
