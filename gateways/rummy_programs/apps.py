"""These commands as a Django app."""

from django.apps import AppConfig


class RummyProgramsConfig(AppConfig):
    """Brings the commands `rummy_host` and `rummy_player`."""

    name = "gateways.rummy_programs"
