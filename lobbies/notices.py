"""What lobbies tell: their members, the sockets of a gathering game, and whoever watches the public list."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.db import transaction

from api.problems import Problem
from games.models import Game
from games.table import live
from lobbies import looks
from lobbies.models import Lobby, Member

Json = Any


Told = tuple[str, Json]
"""An event and its data."""


# -- To whom -------------------------------------------------------------------------------------------------
PUBLIC_LIST = "lobbies"
"""Everybody who watches the public list."""


def group_of(lobby_id: int) -> str:
    """The sockets of a lobby, and the lobby as a place where people are present."""
    return f"lobby.{lobby_id}"


def group_of_user(lobby_id: int, user_id: int) -> str:
    """One person's sockets in a lobby."""
    return f"lobby.{lobby_id}.user.{user_id}"


def list_of_user(user_id: int) -> str:
    """One person's sockets at the public list."""
    return f"lobbies.user.{user_id}"


# -- How -----------------------------------------------------------------------------------------------------
def send(lobby: Lobby, group: str, told: Sequence[Told], **numbered: Any) -> None:
    """Tell a group what one change means, in this order, after the commit; the last of it is how things stand now.

    It goes in one message with the lobby's version: messages of changes that follow closely may overtake each
    other on their way, and nobody must be left with an old picture.
    """
    now = live.now_ms()
    texts = [live.frame(event, {**data, "server_ts": now}, **numbered) for event, data in told[:-1]]
    event, data = told[-1]
    texts.append(live.frame(event, {**data, "server_ts": now}, **numbered, last=bool(numbered)))
    after_commit(group, {"type": "tell", "texts": texts, "of": lobby.pk, "version": lobby.version})


def after_commit(group: str, message: Json) -> None:
    """Send a message to a group, once what it tells of is true."""
    transaction.on_commit(partial(live.send_to, group, message))


def gathers(lobby: Lobby) -> bool:
    """Whether the lobby's game exists and waits to be dealt."""
    game = lobby.game
    return game is not None and lobby.status == Lobby.Status.OPEN and game.status == Game.Status.LOBBY


# -- What ----------------------------------------------------------------------------------------------------
def joined(lobby: Lobby, member: Member) -> None:
    """Tell that somebody came in."""
    people = looks.members(lobby)
    players = [{"player_id": m.user_id, "display_name": m.user.display_name} for m in looks.in_chairs(people)]
    at_table = {"game_id": lobby.game_id, "players": players, "max_players": lobby.capacity}
    came = ("lobby:player:joined", looks.arrival(lobby, member, people))
    changed(lobby, people, news=(came,), at_table=(("game:player:joined", at_table),))


def left(lobby: Lobby, member: Member) -> None:
    """Tell that somebody went, or was asked to. They themselves hear nothing more: `turned_out` comes first."""
    people = looks.members(lobby)
    changed(lobby, people, news=(("lobby:player:left", looks.arrival(lobby, member, people)),))


def ready(lobby: Lobby, member: Member) -> None:
    """Tell that somebody is ready, or not any more."""
    data = {"lobby_id": lobby.pk, "player": looks.name(member), "ready": looks.is_ready_member(lobby, member)}
    changed(lobby, news=(("lobby:player:ready", data),))


def started(lobby: Lobby) -> None:
    """Tell that the cards are dealt."""
    changed(lobby, news=(("lobby:game:started", {"lobby_id": lobby.pk, "game_id": lobby.game_id}),))


def changed(
    lobby: Lobby, people: looks.People | None = None, *, news: Sequence[Told] = (), at_table: Sequence[Told] = ()
) -> None:
    """Tell what happened, and how the lobby stands now. The caller holds the lobby."""
    people = looks.members(lobby) if people is None else people
    lobby.version += 1
    lobby.save(update_fields=["version", "touched_at"])
    send(lobby, group_of(lobby.pk), [*news, ("lobby:state:update", looks.state(lobby, people))])
    if lobby.game_id is not None and gathers(lobby):
        state = ("game:state:update", looks.gathering_view(lobby, people))
        send(lobby, live.group_of(lobby.game_id), [*at_table, state], seq=0)
    _tell_street(lobby, people)


def _tell_street(lobby: Lobby, people: looks.People) -> None:
    """Tell the public list of a lobby that came, changed, started or closed. Of private ones it hears nothing."""
    if lobby.is_private:
        return
    if lobby.status == Lobby.Status.OPEN:
        send(lobby, PUBLIC_LIST, [("lobby:list:update", {"lobbies": [looks.public(lobby, people)]})])
    else:
        off_the_street(lobby)


def off_the_street(lobby: Lobby) -> None:
    """Tell the public list that a lobby is not in it any more."""
    send(lobby, PUBLIC_LIST, [("lobby:list:removed", {"lobby_id": lobby.pk})])


def turned_out(lobby: Lobby, user_id: int) -> None:
    """Close the sockets of somebody who does not belong here any more."""
    message = {"type": "turned.out", "user": user_id}
    after_commit(group_of(lobby.pk), message)
    if lobby.game_id:
        after_commit(live.group_of(lobby.game_id), message)


def doors_changed(lobby: Lobby) -> None:
    """Tell that other people may watch a game that gathers, or that there is nothing to watch any more."""
    if lobby.game_id:
        after_commit(live.group_of(lobby.game_id), {"type": "look.again"})


# -- Refusals ------------------------------------------------------------------------------------------------
EARLY_WORDS = frozenset({"LOBBY_FULL", "LOBBY_NOT_FOUND"})


def refused(lobby_id: int | None, user_id: int, problem: Problem) -> None:
    """Tell the actor's sockets in lobbies of a refusal by REST."""
    body = problem.body()
    code = problem.code if problem.code in EARLY_WORDS else "FORBIDDEN"
    data = {"code": code, "message": body["error"], "reason": problem.code, "server_ts": live.now_ms()}
    message = {"type": "tell", "text": live.frame("lobby:error", data)}
    live.send_to(list_of_user(user_id), message)
    if lobby_id is not None:
        live.send_to(group_of_user(lobby_id, user_id), message)
