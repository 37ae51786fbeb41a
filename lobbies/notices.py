"""What lobbies tell: their members, the sockets of a gathering game, and whoever watches the public list.

Between processes travels which lobby has changed, and what has happened there by a word and whose id it was; whoever
hears it tells it as the lobby is then.
"""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any
from uuid import uuid4

from django.db import transaction

from accounts.models import User
from api import framing, groups, news
from api.codes import CODES
from api.problems import Problem
from games.models import Game
from games.table import live
from lobbies import listing, looks
from lobbies.models import Lobby, Member

Json = Any
Told = tuple[str, Json]
"""An event and its data."""

Happened = tuple[str, int]
"""What has happened in one word, and to whom."""


# -- To whom -------------------------------------------------------------------------------------------------
PUBLIC_LIST = "lobbies"
"""Everybody who watches the public list."""

LISTED_ANEW, UNLISTED = "listed", "unlisted"
"""What it hears of: a lobby came or changed; it is not there any more."""

LOOK_AGAIN = {"type": "look.again"}
"""What sockets hear whose reader may now see more or less than before."""


def group_of(lobby_id: int) -> str:
    """The sockets of a lobby, and the lobby as a place where people are present."""
    return f"lobby.{lobby_id}"


def group_of_user(lobby_id: int, user_id: int) -> str:
    """One person's sockets in a lobby."""
    return f"lobby.{lobby_id}.user.{user_id}"


def list_of_user(user_id: int) -> str:
    """One person's sockets at the public list."""
    return f"lobbies.user.{user_id}"


def group_of_person(user_id: int) -> str:
    """What hears where one person comes in."""
    return f"lobbies.person.{user_id}"


# -- How -----------------------------------------------------------------------------------------------------
def send(lobby: Lobby, group: str, subject: Sequence[Json], texts: Sequence[str]) -> None:
    """Tell a group what one change means, in this order, after the commit; the last of it is how things stand now.

    It goes in one message with the lobby's version: messages of changes that follow closely may overtake each
    other on their way, and nobody must be left with an old picture.
    """
    numbers = {"of": lobby.pk, "version": lobby.version}
    transaction.on_commit(partial(news.tell, group, subject, texts, **numbers))


def after_commit(group: str, message: Json) -> None:
    """Send a message to a group, once what it tells of is true."""
    transaction.on_commit(partial(groups.send_to, group, message))


def gathers(lobby: Lobby) -> bool:
    """Whether the lobby's game exists and waits to be dealt."""
    game = lobby.game
    return game is not None and lobby.status == Lobby.Status.OPEN and game.status == Game.Status.LOBBY


# -- What ----------------------------------------------------------------------------------------------------
def joined(lobby: Lobby, member: Member) -> None:
    """Tell that somebody came in; and to what hears of that person, who was there by then, and who was ready."""
    people = changed(lobby, ("joined", member.user_id))
    there = [(one.user_id, one.ready) for one in people]
    after_commit(group_of_person(member.user_id), {"type": "came.in", "lobby": lobby.pk, "there": there})


def left(lobby: Lobby, member: Member) -> None:
    """Tell that somebody went, or was asked to. They themselves hear nothing more: `turned_out` comes first."""
    changed(lobby, ("left", member.user_id))


def ready(lobby: Lobby, member: Member) -> None:
    """Tell that somebody is ready, or not any more."""
    changed(lobby, ("ready", member.user_id))


def started(lobby: Lobby) -> None:
    """Tell that the cards are dealt."""
    changed(lobby, ("started", lobby.game_id or 0))


def changed(lobby: Lobby, *happened: Happened) -> looks.People:
    """Tell what happened, and how the lobby stands now; who is in it. The caller holds the lobby."""
    people, was_listed = looks.members(lobby), lobby.on_street
    lobby.version += 1
    lobby.is_slow, lobby.on_street = listing.has_days(lobby), listing.is_listed(lobby, len(looks.in_chairs(people)))
    lobby.save(update_fields=["version", "is_slow", "on_street", "touched_at"])
    send(lobby, group_of(lobby.pk), about("lobby", lobby, *happened), inside(lobby, people, happened))
    if lobby.game_id is not None and gathers(lobby):
        told = about("lobby's table", lobby, lobby.game_id, *happened)
        send(lobby, live.group_of(lobby.game_id), told, at_table(lobby, people, happened))
    if lobby.on_street:
        send(lobby, PUBLIC_LIST, about(LISTED_ANEW, lobby), on_street(lobby, people))
    elif was_listed:
        send(lobby, PUBLIC_LIST, about(UNLISTED, lobby), gone(lobby.pk))
    return people


def about(subject: str, lobby: Lobby, *more: Json) -> Sequence[Json]:
    """What a message about a lobby says in numbers."""
    return subject, lobby.pk, lobby.version, *more


def turned_out(lobby: Lobby, user_id: int, why: str = "") -> None:
    """Close the sockets of somebody who does not belong here any more; pages say it otherwise to who has `left`."""
    message = {"type": "turned.out", "user": user_id, "why": why}
    after_commit(group_of(lobby.pk), message)
    if lobby.game_id:
        after_commit(live.group_of(lobby.game_id), message)


def wanted_again(game_id: int) -> None:
    """Tell those who still look at a game that has ended who asks for another one, or that it is dealt."""
    after_commit(live.group_of(game_id), {"type": "wanted.again"})


def doors_changed(lobby: Lobby) -> None:
    """Tell that other people may watch a game that gathers, or that there is nothing to watch any more."""
    if lobby.game_id:
        after_commit(live.group_of(lobby.game_id), LOOK_AGAIN)


def look_again(user_ids: Collection[int], **_: Any) -> None:
    """A block begins or ends: let these people's sockets, and those who watch where they gather, look again."""
    for user_id in user_ids:
        after_commit(list_of_user(user_id), LOOK_AGAIN)
    rows = Member.objects.filter(user__in=user_ids).exclude(lobby__status=Lobby.Status.CLOSED)
    for lobby_id, user_id, game_id in rows.values_list("lobby", "user", "lobby__game"):
        after_commit(group_of_user(lobby_id, user_id), LOOK_AGAIN)
        if game_id is not None:
            after_commit(live.group_of(game_id), LOOK_AGAIN)


# -- In which words ------------------------------------------------------------------------------------------
def inside(lobby: Lobby, people: looks.People, happened: Sequence[Happened]) -> list[str]:
    """What its members are told."""
    told = [found for one in happened if (found := _news(lobby, people, *one)) is not None]
    return _frames([*told, ("lobby:state:update", looks.state(lobby, people))])


def _news(lobby: Lobby, people: looks.People, what: str, whom: int) -> Told | None:
    if what == "started":
        return "lobby:game:started", {"lobby_id": lobby.pk, "game_id": whom}
    member = next((member for member in people if member.user_id == whom), None)
    if what == "ready":
        return ("lobby:player:ready", looks.readiness(lobby, member)) if member else None
    user = member.user if member else User.objects.filter(pk=whom).first()
    return (f"lobby:player:{what}", looks.arrival(lobby, user, people)) if user else None


def at_table(lobby: Lobby, people: looks.People, happened: Sequence[Happened]) -> list[str]:
    """What the sockets of its game are told while it gathers."""
    if not gathers(lobby):
        return []
    told = [("game:player:joined", looks.around(lobby, people)) for what, _whom in happened if what == "joined"]
    return _frames([*told, ("game:state:update", looks.gathering_view(lobby, people))], seq=0)


def on_street(lobby: Lobby, people: looks.People) -> list[str]:
    """What the public list is told of a lobby that came or changed."""
    if not lobby.on_street:
        return gone(lobby.pk)
    return _frames([("lobby:list:update", {"lobbies": [looks.public(lobby, people)]})])


def gone(lobby_id: int) -> list[str]:
    """What it is told of one that started or closed, or is private now."""
    return _frames([("lobby:list:removed", {"lobby_id": lobby_id})])


def _frames(told: Sequence[Told], **numbered: Any) -> list[str]:
    """Frames of one moment; of numbered ones the last says so."""
    now, last = framing.now_ms(), len(told)
    return [
        framing.frame(event, {**data, "server_ts": now}, **numbered, last=bool(numbered) and place == last)
        for place, (event, data) in enumerate(told, 1)
    ]


@news.subject("lobby")
def found_inside(lobby_id: int, _version: int, *happened: Happened) -> list[str]:
    """What members are told by another process that heard of it."""
    lobby = looks.found(lobby_id)
    return inside(lobby, looks.members(lobby), happened) if lobby else []


@news.subject("lobby's table")
def found_at_table(lobby_id: int, _version: int, game_id: int, *happened: Happened) -> list[str]:
    """The same at the table of this game, while the lobby still gathers for it."""
    lobby = looks.found(lobby_id)
    return at_table(lobby, looks.members(lobby), happened) if lobby and lobby.game_id == game_id else []


@news.subject(LISTED_ANEW)
def found_on_street(lobby_id: int, _version: int) -> list[str]:
    """The same for the public list."""
    lobby = looks.found(lobby_id)
    return on_street(lobby, looks.members(lobby)) if lobby else []


@news.subject(UNLISTED)
def found_gone(lobby_id: int, _version: int) -> list[str]:
    """The same of a lobby that is not in it any more."""
    return gone(lobby_id)


# -- Refusals ------------------------------------------------------------------------------------------------
EARLY_WORDS = frozenset({"LOBBY_FULL", "LOBBY_NOT_FOUND"})


def refused(lobby_id: int | None, user_id: int, problem: Problem) -> None:
    """Tell the actor's sockets in lobbies of a refusal by REST."""
    about = ("refused in a lobby", problem.code, uuid4().hex)
    texts = refusal(problem.code, problem.body()["error"])
    news.tell(list_of_user(user_id), about, texts)
    if lobby_id is not None:
        news.tell(group_of_user(lobby_id, user_id), about, texts)


def refusal(code: str, message: str) -> list[str]:
    """A refusal as lobbies say it."""
    word = code if code in EARLY_WORDS else "FORBIDDEN"
    return _frames([("lobby:error", {"code": word, "message": message, "reason": code})])


@news.subject("refused in a lobby")
def found_refusal(code: str, _once: str) -> list[str]:
    """The same by a process that heard the code alone, in the words of the documentation."""
    return refusal(code, CODES.get(code, code))
