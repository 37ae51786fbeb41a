"""This room as a Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Registers the room."""

    name = "games"
    verbose_name = _("Games")
