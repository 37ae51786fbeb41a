"""This room as a Django app: its commands are what somebody who runs the house types."""

from django.apps import AppConfig


class OperationsConfig(AppConfig):
    """The operations app."""

    name = "operations"

    def ready(self) -> None:
        """Where a referee works in a process of its own, so does the worker of the night."""
        from games.clock import referee
        from operations.runs import NightWorker

        referee.beside.append(NightWorker)
