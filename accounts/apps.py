"""This room as a Django app."""

from typing import Any

from allauth.account.signals import email_confirmed
from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in


class AccountsConfig(AppConfig):
    """The accounts app."""

    name = "accounts"

    def ready(self) -> None:
        """Listen for what happens to accounts, and register the sign-in schemes of the API documentation."""
        from accounts import revocation
        from api import schema  # noqa: F401  # registers itself on import

        email_confirmed.connect(_on_confirmed, dispatch_uid="accounts.welcome")
        user_logged_in.connect(_on_signed_in, dispatch_uid="accounts.attempts")
        revocation.watch()


def _on_signed_in(request: Any, user: Any, **_: Any) -> None:
    from accounts.attempts import remember

    if request is not None:
        remember(request, user)


def _on_confirmed(email_address: Any, **_: Any) -> None:
    from accounts.services import welcome

    welcome(email_address.user)
