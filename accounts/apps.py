"""This room as a Django app."""

from typing import Any

import structlog
from allauth.account.signals import email_confirmed
from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.utils.translation import gettext_lazy as _

log = structlog.get_logger(__name__)


class AccountsConfig(AppConfig):
    """The accounts app."""

    name = "accounts"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        """Listen for what happens to accounts, and register the sign-in schemes of the API documentation."""
        from accounts import revocation
        from api import schema  # noqa: F401  # registers itself on import

        email_confirmed.connect(_on_confirmed, dispatch_uid="accounts.welcome")
        user_logged_in.connect(_on_signed_in, dispatch_uid="accounts.attempts")
        user_logged_out.connect(_on_signed_out, dispatch_uid="accounts.log")
        user_login_failed.connect(_on_refused, dispatch_uid="accounts.log")
        revocation.watch()


def _on_signed_in(request: Any, user: Any, **_: Any) -> None:
    from accounts.attempts import remember

    log.info("signed in", user=user.pk)
    if request is not None:
        remember(request, user)


def _on_signed_out(user: Any, **_: Any) -> None:
    log.info("signed out", user=getattr(user, "pk", None))


def _on_refused(**_: Any) -> None:
    """Note a wrong password, but not the name beside it: people type passwords there by mistake."""
    log.info("sign-in refused")


def _on_confirmed(email_address: Any, **_: Any) -> None:
    from accounts.services import welcome

    welcome(email_address.user)
