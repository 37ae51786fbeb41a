"""This room as a Django app: its commands are what somebody who runs the house types."""

from django.apps import AppConfig
from django.conf import settings
from django.core import checks


class OperationsConfig(AppConfig):
    """The operations app."""

    name = "operations"

    def ready(self) -> None:
        """Where a referee works, so does the worker of the night; mistakes are reported where somebody wants that."""
        from games.clock import workers
        from operations import error_reports, legal
        from operations.runs import NightWorker

        workers.makers.append(NightWorker)
        checks.register(legal.who_runs_it, checks.Tags.security, deploy=True)
        if settings.SENTRY_DSN:
            error_reports.begin(settings.SENTRY_DSN)
