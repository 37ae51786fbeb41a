"""This room as a Django app: it answers what games ask about lobbies, and hears when a game is over."""

from typing import Any

from django.apps import AppConfig
from django.db import transaction
from django.urls import reverse


class LobbiesConfig(AppConfig):
    """Registers the room."""

    name = "lobbies"

    def ready(self) -> None:
        """Answer and listen."""
        from accounts.signals import account_closing
        from games.play.signals import game_ended
        from games.table.gathering import gathering
        from lobbies import groups, notices, selectors

        gathering.belongs = selectors.belongs
        gathering.look = selectors.look
        gathering.hall = selectors.hall
        gathering.group = groups.group_of
        gathering.refused = notices.refused
        gathering.mine = selectors.gathering_games
        gathering.seated = selectors.seated
        gathering.page = _page
        gathering.door = _door
        game_ended.connect(_reopen, dispatch_uid="lobbies")
        account_closing.connect(_leave_everything, dispatch_uid="lobbies")


def _page(game_id: int) -> str:
    from lobbies.models import Lobby

    lobby_id = Lobby.objects.filter(game_id=game_id).values_list("pk", flat=True).first()
    return reverse("lobbies:lobby", args=[lobby_id]) if lobby_id else reverse("lobbies:list")


def _door(game_id: int) -> str:
    return reverse("lobbies:door", args=[game_id])


def _reopen(game_id: int, **_: Any) -> None:
    from lobbies.services import reopen

    reopen(game_id)


def _leave_everything(user: Any, **_: Any) -> None:
    from lobbies.services import leave_everything

    transaction.on_commit(lambda: leave_everything(user))
