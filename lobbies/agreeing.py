"""What is agreed on in a lobby: who is ready, options and settings, who is host, and which bots sit along."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from accounts.models import User
from arena.refusals import no_program
from arena.seating import sitter
from games import catalog
from games.core.wire import PROGRAM
from games.play import services as games
from lobbies import checks, notices, refusals
from lobbies.bots import free_bot
from lobbies.chairs import free_chair
from lobbies.models import Lobby, Member
from lobbies.opening import clear_flags, held
from lobbies.starting import deal_if_all_want, deal_if_full
from lobbies.wishes import Wish

Json = Any
LEVELS = ("easy", "normal", "hard")
"""Always accepted; a level that a kind's bot does not have plays as its strongest."""


def set_ready(lobby_id: int, user: User, ready: bool) -> Lobby:
    """Somebody is ready, or not any more. The host always is."""
    with held(lobby_id) as lobby:
        member = checks.demand_member(lobby, user)
        checks.demand_open(lobby)
        if member.ready != ready and user.pk != lobby.host_id:
            Member.objects.filter(pk=member.pk).update(ready=ready)
            member.ready = ready
            notices.ready(lobby, member)
            deal_if_all_want(lobby)
    return lobby


def change(lobby_id: int, host: User, asked: Mapping[str, Json]) -> Lobby:
    """New options or settings: everybody has to agree again."""
    with held(lobby_id) as lobby:
        checks.demand_host(lobby, host)
        checks.demand_open(lobby)
        was = lobby.settings
        wish = Wish.over(lobby, asked)
        lobby.options, lobby.settings = wish.dumped(), {**was, **wish.settings}
        lobby.save(update_fields=["options", "settings"])
        if lobby.game_id:
            games.agree(lobby.game_id, lobby.options, lobby.settings)
        clear_flags(lobby)
        _tell_change(lobby, was)
    return lobby


def _tell_change(lobby: Lobby, was: Mapping[str, Json]) -> None:
    notices.changed(lobby)
    if lobby.is_private and was.get("visibility") == "public":
        notices.off_the_street(lobby)
    if any(lobby.settings.get(name) != was.get(name) for name in ("visibility", "spectators")):
        notices.doors_changed(lobby)


def hand_over(lobby_id: int, host: User, user_id: int) -> Lobby:
    """Another person becomes the host."""
    with held(lobby_id) as lobby:
        checks.demand_host(lobby, host)
        heir = lobby.members.select_related("user").filter(user_id=user_id, user__is_bot=False).first()
        if heir is None:
            raise refusals.no_such_player()
        if heir.user_id != lobby.host_id:
            make_host(lobby, heir.user)
            notices.changed(lobby)
    return lobby


def make_host(lobby: Lobby, user: User) -> None:
    """A new host: everybody has to agree again. The caller holds the lobby."""
    lobby.host = user
    lobby.save(update_fields=["host"])
    if lobby.game_id:
        games.set_host(lobby.game_id, user)
    clear_flags(lobby)


def seat_bot(lobby_id: int, host: User, level: str | None, seat: int | None) -> tuple[Lobby, Member]:
    """A bot takes a chair; asked again for the same chair and level, it stays."""
    with held(lobby_id) as lobby:
        checks.demand_host(lobby, host)
        checks.demand_open(lobby)
        return lobby, place_bot(lobby, level or "normal", seat)


def seat_program(lobby_id: int, host: User, program_id: int, seat: int | None) -> tuple[Lobby, Member]:
    """An external program takes a chair, if it can be reached and plays nowhere else."""
    with held(lobby_id) as lobby:
        checks.demand_host(lobby, host)
        checks.demand_open(lobby)
        if catalog.kind(lobby.kind).programs is None:
            raise no_program()
        return lobby, _sit(lobby, sitter(program_id), PROGRAM, seat)


def place_bot(lobby: Lobby, level: str, seat: int | None) -> Member:
    """A bot in this chair, or in the first free one. The caller holds the lobby and has checked who asks."""
    if seat is not None and seat not in range(lobby.capacity):
        raise refusals.invalid_seat()
    there = lobby.members.select_related("user").filter(seat=seat).first() if seat is not None else None
    if there is not None and (not there.user.is_bot or there.level != level):
        raise refusals.seat_taken()
    if there is not None:
        return there
    return _sit(lobby, free_bot(lobby), level, seat)


def _sit(lobby: Lobby, user: User, level: str, seat: int | None) -> Member:
    """Somebody who is no person takes this chair, or the first free one."""
    chair = free_chair(lobby) if seat is None else seat
    if chair not in range(lobby.capacity):
        raise refusals.full() if chair is None else refusals.invalid_seat()
    if lobby.members.filter(seat=chair).exists() or lobby.members.filter(user=user).exists():
        raise refusals.seat_taken()
    member = Member.objects.create(lobby=lobby, user=user, seat=chair, level=level, seated_at=timezone.now())
    notices.joined(lobby, member)
    deal_if_full(lobby)
    return member
