"""This room as a Django app: it hears when a game is over, and when somebody goes for good; a worker of it pairs."""

from typing import Any

from django.apps import AppConfig
from django.db import transaction
from django.utils.translation import gettext_lazy as _


class LobbiesConfig(AppConfig):
    """Registers the room."""

    name = "lobbies"
    verbose_name = _("Lobbies")

    def ready(self) -> None:
        """Connect the signals, start the worker wherever a referee works, and add lobbies to what people can export."""
        from accounts.export import contribute, rows
        from accounts.services import account_closing
        from games.clock import workers
        from games.play.log import game_ended
        from games.play.offers import dealt_anew
        from games.see.lately import played_with
        from games.table import apart as watched
        from lobbies import asking
        from lobbies.models import Member
        from lobbies.notices import look_again
        from lobbies.pairing.models import Wish
        from lobbies.starting import deal_anew, reopen
        from lobbies.worker import LobbyWorker
        from people import lately, menu
        from people.relations import apart_changed

        workers.makers.append(LobbyWorker)
        game_ended.connect(reopen, dispatch_uid="lobbies")
        dealt_anew.connect(deal_anew, dispatch_uid="lobbies")
        apart_changed.connect(look_again, dispatch_uid="lobbies.apart")
        apart_changed.connect(watched.look_again, dispatch_uid="games.apart")
        menu.sources.append(asking.entries)
        lately.sources.append(played_with)
        contribute("wishes", rows(Wish, "kind", "preset", "since"))
        contribute("lobbies", rows(Member, "lobby_id", "lobby__name", "lobby__kind", "joined_at"))
        account_closing.connect(_leave_everything, dispatch_uid="lobbies")


def _leave_everything(user: Any, **_: Any) -> None:
    from lobbies.pairing.services import stop
    from lobbies.services import leave_everything

    transaction.on_commit(lambda: stop(user.pk))
    transaction.on_commit(lambda: leave_everything(user))
