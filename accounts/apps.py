"""This room as a Django app."""

from typing import Any

from allauth.account.signals import email_confirmed
from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """The accounts app."""

    name = "accounts"

    def ready(self) -> None:
        """Listen for what changes accounts, and register the sign-in schemes of the API documentation."""
        from accounts import revocation
        from api import schema  # noqa: F401  # registers itself on import

        email_confirmed.connect(_on_confirmed, dispatch_uid="accounts.welcome")
        revocation.watch()


def _on_confirmed(email_address: Any, **_: Any) -> None:
    from accounts.services import welcome

    welcome(email_address.user)
