"""This room as a Django app: its commands are what somebody who runs the house types."""

from django.apps import AppConfig
from django.conf import settings


class OperationsConfig(AppConfig):
    """The operations app."""

    name = "operations"

    def ready(self) -> None:
        """Where a referee works, so does the worker of the night; mistakes are reported where somebody wants that."""
        from games.clock import workers
        from operations import error_reports
        from operations.runs import NightWorker

        workers.makers.append(NightWorker)
        if settings.SENTRY_DSN:
            error_reports.begin(settings.SENTRY_DSN)
