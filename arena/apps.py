"""This room as a Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ArenaConfig(AppConfig):
    """Registers the room."""

    name = "arena"
    verbose_name = _("Rummy arena")

    def ready(self) -> None:
        """Start the arena's thread wherever a referee works, and add programs to what people can export."""
        from accounts.export import contribute, rows
        from arena.host import runner
        from arena.models import Program
        from games.clock import workers

        workers.makers.append(runner.make)
        contribute("programs", rows(Program, "name", "address", "port", "mode", whose="owner"))
