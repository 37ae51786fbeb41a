"""This room as a Django app: it hears when a game is over, and when somebody goes for good."""

from typing import Any

from django.apps import AppConfig
from django.db import transaction
from django.utils.translation import gettext_lazy as _


class LobbiesConfig(AppConfig):
    """Registers the room."""

    name = "lobbies"
    verbose_name = _("Lobbies")

    def ready(self) -> None:
        """Connect the signals."""
        from accounts.services import account_closing
        from games.play.log import game_ended
        from lobbies.starting import reopen

        game_ended.connect(reopen, dispatch_uid="lobbies")
        account_closing.connect(_leave_everything, dispatch_uid="lobbies")


def _leave_everything(user: Any, **_: Any) -> None:
    from lobbies.services import leave_everything

    transaction.on_commit(lambda: leave_everything(user))
