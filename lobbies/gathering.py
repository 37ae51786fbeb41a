"""What lobbies answer when games, and whoever sits beside lobbies, ask about people and places."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from accounts.models import User
from games import catalog
from games.models import Game
from games.table.gathering import About, Again, Gathered, Hall
from games.table.refusals import not_a_member
from lobbies import attendance, looks, notices, refusals, selectors
from lobbies.models import Earlier, Lobby, Member
from people import relations

Json = Any


class Lobbies:
    """Games gather in lobbies."""

    group = staticmethod(notices.group_of)
    refused = staticmethod(notices.refused)

    # -- Games -----------------------------------------------------------------------------------------------
    def about(self, games: Iterable[Game]) -> Mapping[int, About]:
        """The lobby of each, and who sits at those that gather: two questions at most, however many games."""
        games = list(games)
        lobbies = selectors.lobbies_of([game.pk for game in games])
        waiting = [game.pk for game in games if game.status == Game.Status.LOBBY]
        seated = _seated(waiting) if waiting else {}
        return {game.pk: About(lobbies.get(game.pk), seated.get(game.pk)) for game in games}

    def look(self, game_id: int, user: User) -> Gathered | None:
        """A game that has not been dealt, for members and those who may watch."""
        game = Game.objects.filter(pk=game_id, status=Game.Status.LOBBY).first()
        lobby = Lobby.objects.select_related("game").filter(game=game).first() if game else None
        if lobby is None or not selectors.may_know(lobby, user):
            return None
        member = selectors.member_of(lobby, user)
        if member is None and not _may_watch(lobby, user):
            raise not_a_member(catalog.contract(lobby.kind).OUTSIDER)
        attendance.note(lobby, user)
        view, own = looks.gathering_view(lobby, looks.members(lobby)), looks.own_part(lobby, member) if member else {}
        seat = member.seat if member else None
        return Gathered(game_id, lobby.kind, view, own, member is not None, seat, lobby.version)

    def again(self, game_id: int) -> Again:
        """Who is ready for the next game, as long as it has not been dealt; then which it is."""
        lobby = Lobby.objects.filter(game=game_id).only("status").first()
        if lobby is not None:
            wanting = lobby.members.filter(ready=True, user__is_bot=False).values_list("user", flat=True)
            return Again(frozenset(wanting))
        later = Earlier.objects.filter(game=game_id).values_list("lobby__game", flat=True).first()
        return Again(next=later)

    def mine(self, user: User) -> list[int]:
        """Ids of the gathering games somebody is in."""
        lobbies = Lobby.objects.filter(members__user=user, game__status=Game.Status.LOBBY)
        return [game_id for game_id in lobbies.values_list("game_id", flat=True) if game_id is not None]

    def apart_from(self, user: User) -> QuerySet[Any, Any]:
        """A query for the ids of gathering games that are in no list of this user's, because of who is there."""
        found = Lobby.objects.filter(selectors.with_somebody_apart(user), game__status=Game.Status.LOBBY)
        return found.order_by().values("game")

    def page(self, game_id: int, *, gathers: bool) -> str:
        """The lobby, or the door of a table that has been dealt."""
        if not gathers:
            return reverse("lobbies:door", args=[game_id])
        lobby_id = selectors.lobbies_of([game_id]).get(game_id)
        return reverse("lobbies:lobby", args=[lobby_id]) if lobby_id else reverse("lobbies:list")

    # -- Lobbies ---------------------------------------------------------------------------------------------
    def version(self, lobby_id: int) -> int:
        """The number of its last change."""
        return Lobby.objects.values_list("version", flat=True).get(pk=lobby_id)

    def members(self, lobby_id: int) -> Iterable[int]:
        """The ids of the people in a lobby."""
        return Member.objects.filter(lobby=lobby_id, user__is_bot=False).values_list("user", flat=True)

    def hall(self, lobby_id: int, user: User) -> Hall:
        """A lobby as the rooms beside it need to know it."""
        lobby = Lobby.objects.only("host_id", "status", "kind", "settings").filter(pk=lobby_id).first()
        is_member = selectors.is_member(lobby_id, user)
        is_invited = not is_member and selectors.is_invited(lobby_id, user)
        if lobby is None or (lobby.is_private and not (is_member or is_invited)):
            raise refusals.no_such_lobby()
        return Hall(
            id=lobby.pk,
            host_id=lobby.host_id,
            is_closed=lobby.status == Lobby.Status.CLOSED,
            is_member=is_member,
            is_invited=is_invited,
            kind=lobby.kind,
            settings=lobby.settings,
            group=notices.group_of(lobby.pk),
        )


def _may_watch(lobby: Lobby, user: User) -> bool:
    """Whether somebody who is not in there may look at its game before the deal."""
    if not lobby.settings.get("spectators") or selectors.is_removed(lobby, user):
        return False
    return selectors.people_in(lobby).isdisjoint(relations.apart_from(user.pk))


def _seated(game_ids: Iterable[int]) -> dict[int, list[Json]]:
    """Who sits at these gathering games."""
    rows = Member.objects.filter(lobby__game__in=list(game_ids), seat__isnull=False).select_related("user", "lobby")
    found: dict[int, list[Json]] = {}
    for member in rows.order_by("seat"):
        found.setdefault(member.lobby.game_id or 0, []).append(looks.seated(member))
    return found
