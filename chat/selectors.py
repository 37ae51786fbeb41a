"""The only readers of chat for others: what was said, as far as somebody wants to hear it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from accounts.models import User
from api import framing
from chat import refusals
from chat.hearing import deaf_to, heard
from chat.models import Message, Mute, Thread
from chat.rooms import Room
from games.table.gathering import Talk

Json = Any


# -- On the wire ---------------------------------------------------------------------------------------------
def said(message: Message) -> Json:
    """A message that is new."""
    return {
        "id": message.pk,
        "user_id": message.author_id,
        "display_name": message.author.display_name,
        "text": message.text,
        "time_sent": framing.iso(message.sent_at),
        **({"phrase": message.phrase} if message.phrase else {}),
        **({"room": "watch"} if message.watch else {}),
    }


def full(message: Message) -> Json:
    """A message with what became of it; a deleted one keeps its place without its words."""
    gone = message.deleted_at is not None
    return {
        **said(message),
        "text": "" if gone else message.text,
        "edited": message.edited_at is not None,
        "deleted": gone,
    }


# -- Threads -------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Page:
    """Which part of a thread is asked for: before or after messages, which are themselves left out."""

    before: int | None = None
    after: int | None = None
    limit: int = 50


def history(room: Room, user: User, page: Page) -> Json:
    """Part of a thread, oldest first: after a message what came next, else the newest."""
    said = Message.objects.filter(watch=room.watch, **room.key())
    if not said.exists():  # as in most places: asking that costs a quarter of asking for the rest
        return {"messages": [], "has_more": False}
    found = heard(said, user.pk).select_related("author")
    if page.before is not None:
        found = found.filter(pk__lt=page.before)
    if page.after is not None:
        found = found.filter(pk__gt=page.after)
    forward = page.after is not None
    rows = list(found.order_by("pk" if forward else "-pk")[: page.limit + 1])
    shown = rows[: page.limit] if forward else rows[: page.limit][::-1]
    return {"messages": [full(message) for message in shown], "has_more": len(rows) > page.limit}


def newest_at_table(game_id: int, user_id: int | None, most: int) -> list[Json]:
    """The newest messages at a table, oldest first; a spectator hears everybody."""
    said = Message.objects.filter(game_id=game_id, watch=False)
    if not said.exists():  # as at most tables: asking that costs a quarter of asking for the rest
        return []
    found = heard(said, user_id).select_related("author")
    return [full(message) for message in reversed(found.order_by("-pk")[:most])]


def message_in(room: Room, message_id: int) -> Message:
    """A message of this room."""
    message = Message.objects.select_related("author").filter(pk=message_id, **room.key()).first()
    if message is None:
        raise refusals.no_such_message()
    return message


# -- For sockets ---------------------------------------------------------------------------------------------
MOST_TOLD = 100
"""Messages that a socket is told at once; who missed more asks for the thread."""


def number_of(place: dict[str, int]) -> int:
    """The number of what was last said or changed in a place."""
    return Thread.objects.filter(**place).values_list("version", flat=True).first() or 0


def said_since(place: dict[str, int], version: int) -> Talk:
    """What was said or changed in a place since, as its sockets are told of it."""
    now = number_of(place)
    found = Message.objects.filter(**place, changed__gt=version).select_related("author").order_by("-changed")
    return Talk(now, frames(list(found[:MOST_TOLD])[::-1], place, version))


def frames(messages: list[Message], place: dict[str, int], version: int) -> list[tuple[str, frozenset[int]]]:
    """These messages for who knows all up to this number, each with those who do not hear it."""
    deaf, at = deaf_to(messages), {**place, "server_ts": framing.now_ms()}
    return [
        (framing.frame(event, {**at, **data}), deaf[message.pk])
        for message in messages
        for event, data in _events(message, version)
    ]


def _events(message: Message, version: int) -> Iterator[tuple[str, Json]]:
    """A message that is new, a change of it, or both at once."""
    is_new, is_gone = message.said > version, message.deleted_at is not None
    if is_new and not is_gone:
        yield "chat:message:new", {"message": said(message)}
    if not is_new or is_gone or message.edited_at is not None:
        yield "chat:thread:update", {"messages": [full(message)]}


def muted(user: User) -> list[Json]:
    """Those whom somebody has muted."""
    rows = Mute.objects.filter(by=user).order_by("pk").values_list("whom", "whom__display_name")
    return [{"user_id": whom, "display_name": name} for whom, name in rows]


def around(message: Message, reach: int = 5) -> list[Message]:
    """Messages just before and after, for whoever has to judge one."""
    place = {"game_id": message.game_id} if message.game_id else {"lobby_id": message.lobby_id}
    thread = Message.objects.filter(**place).select_related("author")
    before = list(thread.filter(pk__lt=message.pk).order_by("-pk")[:reach])
    return [*reversed(before), *thread.filter(pk__gte=message.pk).order_by("pk")[: reach + 1]]
