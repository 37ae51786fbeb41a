"""This room as a Django app: its commands are what somebody who runs the house types."""

from django.apps import AppConfig


class OperationsConfig(AppConfig):
    """The operations app."""

    name = "operations"
