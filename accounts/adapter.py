"""How allauth behaves in this house."""

from typing import Any

import structlog
from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest

from accounts.addresses import address_of
from accounts.attempts import attempt
from accounts.names import tidy_username

log = structlog.get_logger(__name__)


class AccountAdapter(DefaultAccountAdapter):
    """Counts sign-ins by our limits, and keeps quiet where no page would show a message."""

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the same address that our limits count."""
        return address_of(request)

    def add_message(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Show messages on pages only; an API answer says everything itself."""
        if not request.path.startswith("/api/"):
            super().add_message(request, *args, **kwargs)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return the name as it is stored."""
        return str(super().clean_username(tidy_username(username), shallow))

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count the attempt before the password is checked."""
        attempt(request, login_of(credentials)).take()

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        """Count only failed attempts against the account."""
        user: AbstractBaseUser | None = super().authenticate(request, **credentials)
        if user:
            attempt(request, login_of(credentials)).give_back()
        return user

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Log a mail server that cannot be reached instead of failing the request."""
        try:
            super().send_mail(template_prefix, email, context)
        except OSError:
            log.exception("mail not sent", template=template_prefix)


def login_of(credentials: dict[str, Any]) -> str:
    """The name or address somebody signs in with."""
    return str(credentials.get("email") or credentials.get("username") or "")
