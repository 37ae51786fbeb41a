"""This room as a Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Registers the room."""

    name = "games"
    verbose_name = _("Games")

    def ready(self) -> None:
        """Tell the room of people what games are called, and add seats and vacations to what people can export."""
        from accounts.export import contribute, rows
        from games import catalog
        from games.models import Seat, Vacation
        from people import topics

        topics.title_finders.append(lambda kind: catalog.rules(kind).TITLE if kind in catalog.SLUGS else "")
        of_game = ("kind", "status", "reason", "created_at", "started_at", "ended_at")
        contribute("seats", rows(Seat, "game_id", "number", "away", *(f"game__{name}" for name in of_game)))
        contribute("vacations", rows(Vacation, "since", "until"))
