"""Lobbies come into being, and are held while somebody changes them."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings as site
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from games.core.options import Options, dump_options
from games.models import Game
from games.play import services as games
from lobbies import notices, refusals, telling
from lobbies.chairs import close_up
from lobbies.models import Lobby, Member
from lobbies.selectors import waiting_lobbies
from lobbies.settings import defaults

Json = Any
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""No letter looks like a digit."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a new lobby is to be."""

    kind: str
    name: str
    capacity: int
    options: Options
    settings: dict[str, Json] = field(default_factory=dict)
    policy: str = Lobby.Policy.OPEN
    with_game: bool = False
    """Whether the game's row is made along with the lobby, because the route answers with its id."""

    deals_when_full: bool = False
    """Whether the first game begins when the last chair is taken, without anybody starting it."""

    deals_at_once: bool = False
    """Whether whoever opens it deals in the same breath, so that it never waits for anybody."""


@transaction.atomic
def open_lobby(host: User, plan: Plan) -> Lobby:
    """Open a lobby with its host in the first chair, unless too many of theirs wait for players."""
    if not plan.deals_at_once:
        demand_room_for_one_more(host)
    settings = defaults() | plan.settings
    lobby = _with_free_code(host, plan, settings)
    if plan.with_game:
        lobby.game = games.open_game(plan.kind, host, plan.options, settings)
        lobby.save(update_fields=["game"])
    member = Member.objects.create(lobby=lobby, user=host, seat=0, seated_at=timezone.now())
    notices.joined(lobby, member)
    if not plan.deals_at_once:
        telling.opened(lobby)
    return lobby


def demand_room_for_one_more(host: User) -> None:
    """Refuse who has as many lobbies gathering as one may; of two that are opened at once, one waits here."""
    User.objects.select_for_update(no_key=True).get(pk=host.pk)
    if waiting_lobbies(host).count() >= site.LOBBIES_PER_ACCOUNT:
        raise refusals.too_many(site.LOBBIES_PER_ACCOUNT)


def _with_free_code(host: User, plan: Plan, settings: dict[str, Json]) -> Lobby:
    for _ in range(10):
        try:
            with transaction.atomic():
                return Lobby.objects.create(
                    name=plan.name, kind=plan.kind, capacity=plan.capacity, host=host, policy=plan.policy,
                    options=dump_options(plan.options), settings=settings, room_code=draw_code(),
                    deals_when_full=plan.deals_when_full,
                )  # fmt: skip
        except IntegrityError:
            continue
    raise RuntimeError("no free room code found")


def draw_code() -> str:
    """Six letters and digits that nobody can guess."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(6))


@contextmanager
def held(lobby_id: int) -> Iterator[Lobby]:
    """Hold a lobby, so that nobody else changes it meanwhile."""
    reopen_if_over(lobby_id)
    with transaction.atomic():
        lobby = Lobby.objects.select_for_update().filter(pk=lobby_id).first()
        if lobby is None:
            raise refusals.no_such_lobby()
        yield lobby


def reopen_if_over(lobby_id: int) -> None:
    """Reopen a lobby whose game is over, so that the same people meet again; at the latest when somebody comes by."""
    over = Lobby.objects.filter(pk=lobby_id, status=Lobby.Status.STARTED, game__status=Game.Status.ENDED)
    if not over.exists():
        return
    with transaction.atomic():
        lobby = Lobby.objects.select_for_update().get(pk=lobby_id)
        if lobby.status == Lobby.Status.STARTED and lobby.game is not None and lobby.game.status == Game.Status.ENDED:
            lobby.status, lobby.here_at = Lobby.Status.OPEN, timezone.now()
            lobby.save(update_fields=["status", "here_at"])
            Member.objects.filter(lobby=lobby, seat__isnull=False).update(ready=False)
            close_up(lobby)
            notices.changed(lobby)


def clear_flags(lobby: Lobby) -> None:
    """Make everybody get ready again."""
    Member.objects.filter(lobby=lobby).update(ready=False)
