"""How a lobby looks on the wire. `people` is always everybody in it, longest there first."""

from collections.abc import Sequence
from typing import Any

from accounts.models import User
from api import framing
from games import catalog
from games.models import Game
from lobbies.models import Lobby, Member
from people.presence import is_connected

Json = Any
People = Sequence[Member]


def members(lobby: Lobby) -> list[Member]:
    """Everybody in it, longest there first."""
    return list(lobby.members.select_related("user").order_by("pk"))


def with_lobby(lobby_id: int) -> list[Member]:
    """The same of a lobby that is read in the same statement, with its game: its version is that of these people."""
    there = Lobby.objects.filter(pk=lobby_id)  # asked for by itself, a number may be larger than the database knows
    return list(Member.objects.filter(lobby__in=there).select_related("user", "lobby__game").order_by("pk"))


def found(lobby_id: int) -> Lobby | None:
    """The lobby with its game."""
    return Lobby.objects.select_related("game").filter(pk=lobby_id).first()


def fetched(lobby: Lobby) -> list[Member]:
    """The same where they have been read along with the lobby."""
    return sorted(lobby.members.all(), key=lambda member: member.pk)


def in_chairs(people: People) -> list[Member]:
    """Those who have a chair, in the order of their chairs."""
    return sorted((member for member in people if member.seat is not None), key=lambda member: member.seat or 0)


# -- Readiness -----------------------------------------------------------------------------------------------
def is_ready_member(lobby: Lobby, member: Member) -> bool:
    """The host and bots always are."""
    return member.ready or member.user_id == lobby.host_id or member.user.is_bot


def is_ready(lobby: Lobby, people: People | None = None) -> bool:
    """Whether the host may start: enough of them, and everybody ready."""
    found = in_chairs(members(lobby) if people is None else people)
    return len(found) >= least(lobby) and all(is_ready_member(lobby, member) for member in found)


def least(lobby: Lobby) -> int:
    """How many players its kind needs."""
    return catalog.rules(lobby.kind).SEATS[0]


# -- Members -------------------------------------------------------------------------------------------------
def name(user: User) -> Json:
    """Somebody, in short."""
    return {"id": user.pk, "display_name": user.display_name}


def player(lobby: Lobby, member: Member) -> Json:
    """Somebody in the lobby."""
    return {**name(member.user), "ready": is_ready_member(lobby, member), "is_bot": member.user.is_bot}


def arrival(lobby: Lobby, user: User, people: People) -> Json:
    """Who came or went, and who is there now."""
    return {"lobby_id": lobby.pk, "player": name(user), "players": [name(other.user) for other in people]}


def readiness(lobby: Lobby, member: Member) -> Json:
    """Whether somebody is ready."""
    return {"lobby_id": lobby.pk, "player": name(member.user), "ready": is_ready_member(lobby, member)}


def around(lobby: Lobby, people: People) -> Json:
    """Who sits at the table of the lobby's game."""
    players = [{"player_id": one.user_id, "display_name": one.user.display_name} for one in in_chairs(people)]
    return {"game_id": lobby.game_id, "players": players, "max_players": lobby.capacity}


# -- The lobby -----------------------------------------------------------------------------------------------
def public(lobby: Lobby, people: People | None = None) -> Json:
    """The lobby as everybody may see it."""
    people = members(lobby) if people is None else people
    return {
        "lobby_id": lobby.pk,
        "name": lobby.name,
        "kind": lobby.kind,
        "status": lobby.status,
        "capacity": lobby.capacity,
        "host_user_id": lobby.host_id,
        "players": [player(lobby, member) for member in people],
        "is_ready": is_ready(lobby, people),
        "options": shown_options(lobby),
        "settings": lobby.settings,
        "visibility": lobby.settings.get("visibility"),
        "game_id": lobby.game_id,
    }


def inside(lobby: Lobby, people: People | None = None) -> Json:
    """The lobby as its members see it: with the code to pass on."""
    return public(lobby, people) | {"room_code": lobby.room_code}


def shown_to(lobby: Lobby, user: User, people: People) -> Json:
    """The lobby as this caller may see it."""
    is_member = any(member.user_id == user.pk for member in people)
    return inside(lobby, people) if is_member else public(lobby, people)


def state(lobby: Lobby, people: People) -> Json:
    """What `lobby:state:update` tells."""
    return {
        "lobby_id": lobby.pk,
        "name": lobby.name,
        "capacity": lobby.capacity,
        "players": [{**name(member.user), "ready": is_ready_member(lobby, member)} for member in people],
        "is_ready": is_ready(lobby, people),
        "kind": lobby.kind,
        "status": lobby.status,
        "host_user_id": lobby.host_id,
        "options": shown_options(lobby),
        "game_id": lobby.game_id,
    }


def shown_options(lobby: Lobby) -> Json:
    """Options, but for a chosen deal, which would tell the cards."""
    return catalog.contract(lobby.kind).options(lobby.options)


# -- A game that gathers -------------------------------------------------------------------------------------
def gathering_view(lobby: Lobby, people: People) -> Json:
    """The public view of a game that has not been dealt."""
    game, contract = lobby.game, catalog.contract(lobby.kind)
    word = contract.GATHERING
    view = {
        "game_id": lobby.game_id,
        "kind": lobby.kind,
        "status": word,
        "state": word,
        "phase": word,
        "seq": 0,
        "lobby_id": lobby.pk,
        "host_user_id": lobby.host_id,
        "players": [seated(member, lobby.game_id) for member in in_chairs(people)],
        "max_players": lobby.capacity,
        "current_player_id": None,
        "turn_number": 0,
        "deadline": None,
        "options": shown_options(lobby),
        "settings": lobby.settings,
        "shuffle": {},
        "seeded": game.seeded if isinstance(game, Game) else False,
        "created_at": framing.iso(lobby.created_at),
    }
    return contract.gathered(view)


def own_part(lobby: Lobby, member: Member) -> Json:
    """What a member sees besides: where they sit, and the code to pass on."""
    you = {"seat": member.seat, "player_id": member.user_id}
    return {"room_code": lobby.room_code, "you": you, "legal": {}}


def seated(member: Member, game_id: int | None = None) -> Json:
    """Somebody at a gathering game's table."""
    here = member.user.is_bot or (game_id is not None and is_connected(game_id, member.user_id))
    return {
        "player_id": member.user_id,
        "display_name": member.user.display_name,
        "is_bot": member.user.is_bot,
        "connected": here,
        "seat": member.seat,
    }
