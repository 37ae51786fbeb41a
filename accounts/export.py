"""Everything we keep about somebody, as one JSON document; other rooms contribute their part."""

from collections.abc import Callable
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.utils import timezone

from accounts.models import ApiToken, User
from accounts.selectors import Json, full

Section = Callable[[User], object]
SECTIONS: dict[str, Section] = {}


def contribute(name: str, section: Section) -> None:
    """Add a part to every export; rooms call this when they are ready."""
    SECTIONS[name] = section


def export_of(user: User) -> Json:
    """The whole document. Secrets (password, token hashes, second factors) are no data about a person."""
    return {"exported": timezone.now(), **{name: section(user) for name, section in SECTIONS.items()}}


def _account(user: User) -> Json:
    return {**full(user), "last_login": user.last_login}


def _emails(user: User) -> list[Any]:
    if user.is_guest:
        return []
    return list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary"))


def _tokens(user: User) -> list[Any]:
    return list(ApiToken.objects.filter(user=user).values("name", "created", "last_used", "revoked"))


def _factors(user: User) -> list[Any]:
    return list(Authenticator.objects.filter(user=user).values("type", "created_at", "last_used_at"))


def _sign_ins(user: User) -> list[Any]:
    return list(UserSession.objects.filter(user=user).values("ip", "user_agent", "created_at", "last_seen_at"))


contribute("account", _account)
contribute("email_addresses", _emails)
contribute("api_tokens", _tokens)
contribute("second_factors", _factors)
contribute("sign_ins", _sign_ins)
