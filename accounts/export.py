"""Everything we keep about somebody, as one JSON document; other rooms contribute their part."""

from collections.abc import Callable

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db.models import Model
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


def _rows(model: type[Model], *columns: str) -> Section:
    return lambda user: list(model._default_manager.filter(user=user).values(*columns))


EMAILS = _rows(EmailAddress, "email", "verified", "primary")
contribute("account", lambda user: {**full(user), "last_login": user.last_login})
contribute("email_addresses", lambda user: [] if user.is_guest else EMAILS(user))
contribute("api_tokens", _rows(ApiToken, "name", "created", "last_used", "revoked"))
contribute("second_factors", _rows(Authenticator, "type", "created_at", "last_used_at"))
contribute("sign_ins", _rows(UserSession, "ip", "user_agent", "created_at", "last_seen_at"))
