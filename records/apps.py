"""This room as a Django app: it writes down what a game has come to, within the transaction that ends it."""

from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RecordsConfig(AppConfig):
    """Registers the room."""

    name = "records"
    verbose_name = _("Records")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the signals, and add results and ratings to what people can export."""
        from accounts.export import contribute, rows
        from accounts.services import account_closing
        from games.play.log import game_ending
        from records.models import Rating, Result
        from records.writing import write

        game_ending.connect(write, dispatch_uid="records")
        account_closing.connect(_forget, dispatch_uid="records")
        contribute(
            "results", rows(Result, "game_id", "kind", "place", "points", "verdict", "left", "rated", "ended_at")
        )
        contribute("ratings", rows(Rating, "ladder", "mu", "sigma", "games", "best", "played_at"))


def _forget(user: Any, **_: Any) -> None:
    from records.models import Rating

    Rating.objects.filter(user=user).delete()
