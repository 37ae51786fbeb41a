"""What can be done to accounts: the only writers."""

import secrets
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any

import structlog
from allauth.account.internal.flows.email_verification import send_verification_email_to_address
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.dispatch import Signal
from django.http import HttpRequest
from django.utils import timezone

from accounts import names, selectors
from accounts.models import PREFERENCES, ApiToken, Preferences, User
from api import limits

log = structlog.get_logger(__name__)

USE_IS_NOTED_EVERY = timedelta(minutes=5)
MOST_TOKENS = 50
FORMER_PLAYER = "Former player"

account_closing = Signal()
"""Sent within the transaction that empties an account, with `user`: let go of what is theirs."""


class Taken(Exception):  # said as the caller will hear it
    """Somebody else has what these fields ask for."""

    def __init__(self, fields: list[str]) -> None:
        super().__init__(", ".join(fields))
        self.fields = fields


class TooManyTokens(Exception):
    """Somebody has as many living tokens as anybody may name."""


# -- Coming ----------------------------------------------------------------------------------------------------------
def make_guest(display_name: str = "") -> User:
    """Somebody who just wants to play: no password, no address, a friendly name."""
    user = User(username=names.given_username("guest-"), is_guest=True)
    user.display_name = display_name or names.friendly_name()
    user.set_unusable_password()
    user.save()
    log.info("guest came", user=user.pk)
    return user


def make_bot(display_name: str) -> User:
    """A user that a program of ours plays for; nobody can sign in as one."""
    user = User(username=names.given_username("bot-"), display_name=display_name, is_bot=True)
    user.set_unusable_password()
    user.save()
    return user


def sign_up(*, username: str, email: str, password: str, display_name: str = "", guest: User | None = None) -> User:
    """Make a member, of `guest` if there is one, who keeps the id and everything attached to it.

    Where the site requires verification, a taken address makes an account without address, so that nobody can
    tell it from a free one, and a guest stays a guest until an address is confirmed.
    """
    user = User(is_guest=guest is not None)
    user.set_password(password)  # slow on purpose, so not within the transaction
    wanted = {"username": username, "email": User.objects.normalize_email(email), "password": user.password}
    for _ in range(2):  # the second time sees what somebody else took at the same instant
        try:
            return _sign_up(wanted, display_name, guest)
        except IntegrityError:
            continue
    raise Taken(["username"])


@transaction.atomic
def _sign_up(wanted: Mapping[str, str], display_name: str, guest: User | None) -> User:
    email = _free_email(wanted, guest)
    user = User.objects.select_for_update().get(pk=guest.pk) if guest else User()
    if guest and not user.is_guest:
        raise Taken(["username"])  # another request was faster: this guest is a member now
    user.username, user.email, user.password = wanted["username"], email, wanted["password"]
    user.display_name = display_name or user.display_name
    user.is_guest = bool(guest) and selectors.verification_is_required()
    user.save()
    EmailAddress.objects.filter(user=user).delete()
    if email:
        EmailAddress.objects.create(user=user, email=email, primary=True)
    log.info("signed up", user=user.pk, was_guest=guest is not None)
    return user


def _free_email(wanted: Mapping[str, str], guest: User | None) -> str:
    """The address to keep, or Taken, or silence where a taken address must not be told."""
    taken = [field for field in ("username", "email") if selectors.is_taken(field, wanted[field], guest)]
    if not selectors.verification_is_required():
        if taken:
            raise Taken(taken)
        return wanted["email"]
    if "username" in taken:
        raise Taken(["username"])
    return "" if "email" in taken else wanted["email"]


def welcome(user: User) -> None:
    """The guest whose sign-up waited for a confirmed address is a member now."""
    if user.is_guest and user.has_usable_password():
        user.is_guest = False
        user.save(update_fields=["is_guest"])


# -- Changing --------------------------------------------------------------------------------------------------------
def set_active(people: QuerySet[User], active: bool) -> int:
    """Lock accounts, or open them again unless they were closed for good; how many."""
    changed = people.filter(closed_at=None).update(is_active=active)
    log.info("accounts activated" if active else "accounts deactivated", count=changed)
    return changed


def change(user: User, values: Mapping[str, Any]) -> User:
    """Set the display name and preferences that `values` holds; they have been checked."""
    fields = [name for name in ("display_name", *PREFERENCES) if name in values]
    for name in fields:
        setattr(user, name, values[name])
    if fields:
        user.save(update_fields=fields)
    return user


# -- Tokens ----------------------------------------------------------------------------------------------------------
def issue_token(user: User, name: str) -> tuple[ApiToken, str]:
    """A new token, with the text that is shown this once."""
    text = ApiToken.PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(user=user, name=name, hashed=ApiToken.hash_of(text))
    log.info("token issued", user=user.pk, token_id=token.pk)
    return token, text


def name_token(user: User, name: str) -> tuple[ApiToken, str]:
    """A token somebody asked for by name, unless they have plenty."""
    if selectors.tokens_of(user).count() >= MOST_TOKENS:
        raise TooManyTokens
    return issue_token(user, name)


def revoke_token(user: User, token_id: int) -> bool:
    """End a living token of this user; whether there was one."""
    return bool(revoke_tokens(selectors.tokens_of(user).filter(pk=token_id)))


def revoke_tokens(found: QuerySet[ApiToken]) -> int:
    """End those that still live; how many."""
    ended = found.filter(revoked=None).update(revoked=timezone.now())
    log.info("tokens revoked", count=ended)
    return ended


def note_use(token: ApiToken) -> None:
    """Remember when a token was used, but do not write with every request."""
    now = timezone.now()
    if token.last_used is None or now - token.last_used > USE_IS_NOTED_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used=now)


# -- Signing in ------------------------------------------------------------------------------------------------------
def code_is_right(user: User, factors: Iterable[Authenticator], code: str) -> bool:
    """Whether this code opens one of the second factors; it is spent then. Wrong ones are counted per account."""
    limits.take("code", account=user.pk)
    for factor in factors:
        if factor.type != Authenticator.Type.WEBAUTHN and factor.wrap().validate_code(code):
            factor.record_usage()
            limits.give_back("code", account=user.pk)
            return True
    return False


def ask_to_verify(request: HttpRequest, user: User, email: str, *, signup: bool) -> None:
    """Mail the address. If it turned out to be somebody else's, tell its owner that they have an account."""
    address = EmailAddress.objects.filter(user=user, email=email).first() or EmailAddress(email=email)
    if not address.verified:
        send_verification_email_to_address(request, address, signup=signup)


# -- Going -----------------------------------------------------------------------------------------------------------
@transaction.atomic
def close(user: User) -> None:
    """Forget who this was. The row stays, nameless, for the games it played in."""
    account_closing.send(User, user=user)
    for session in UserSession.objects.filter(user=user):
        session.end()
    for kept in (ApiToken, EmailAddress, Authenticator):
        kept._default_manager.filter(user=user).delete()
    LogEntry.objects.filter(object_id=str(user.pk), content_type__model="user").update(object_repr=FORMER_PLAYER)
    _make_nameless(user)
    log.info("account closed", user=user.pk)


def _make_nameless(user: User) -> None:
    user.username, user.display_name, user.email = f"former-{user.pk}", FORMER_PLAYER, ""
    user.is_active = user.is_staff = user.is_superuser = user.is_guest = False
    user.last_login, user.closed_at = None, timezone.now()
    user.set_unusable_password()
    for field in Preferences._meta.get_fields():
        setattr(user, field.name, field.get_default())  # type: ignore[union-attr]
    user.groups.clear()
    user.user_permissions.clear()
    user.save()
