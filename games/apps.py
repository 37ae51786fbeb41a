"""This room as a Django app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Registers the room."""

    name = "games"
