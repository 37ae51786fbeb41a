"""Changes of accounts: other rooms write through these functions only."""

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

from accounts import lookalikes, names, refusals, revocation, selectors
from accounts.models import PREFERENCES, ApiToken, Preferences, User
from api import limits
from api.outage import in_passing

log = structlog.get_logger(__name__)

USE_IS_NOTED_EVERY = timedelta(minutes=5)
MOST_TOKENS = 50
FORMER_PLAYER = "Former player"

account_closing = Signal()
"""Sent within the transaction that empties an account, with `user`: let go of what is theirs."""


class Taken(Exception):  # said as the caller will hear it
    """Raised when another account has the values of these fields."""

    def __init__(self, fields: list[str]) -> None:
        super().__init__(", ".join(fields))
        self.fields = fields


class TooManyTokens(Exception):
    """Raised when a user has the greatest number of tokens."""


# -- Names -----------------------------------------------------------------------------------------------------------
def demand_own_look(field: str, name: str, but: User | None = None) -> None:
    """Refuse a name by which somebody would be taken for somebody else; a username has one script besides."""
    if field == "username" and not lookalikes.has_one_script(name):
        raise refusals.several_scripts(field)
    if selectors.looks_like_another(name, but):
        raise refusals.too_alike(field)


# -- Coming ----------------------------------------------------------------------------------------------------------
def make_guest(display_name: str = "") -> User:
    """Create a guest: no password, no address, a friendly name."""
    user = User(username=names.given_username("guest-"), is_guest=True)
    user.display_name = display_name or names.friendly_name()
    user.set_unusable_password()
    user.save()
    log.info("guest came", user=user.pk)
    return user


def make_bot(display_name: str) -> User:
    """Create a user for a bot; nobody can sign in as one."""
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
    if not selectors.is_username(wanted["username"]):  # the database sees to one that was taken a moment ago
        demand_own_look("username", wanted["username"], guest)
    if display_name:
        demand_own_look("display_name", display_name, guest)
    user = User.objects.select_for_update().get(pk=guest.pk) if guest else User()
    if guest and not user.is_guest:
        raise Taken(["username"])  # another request was faster: this guest is a member now
    user.username, user.email, user.password = wanted["username"], email, wanted["password"]
    user.display_name, user.skeleton = display_name or user.display_name, lookalikes.skeleton(user.username)
    user.is_guest = bool(guest) and selectors.verification_is_required()
    user.save()
    EmailAddress.objects.filter(user=user).delete()
    if email:
        EmailAddress.objects.create(user=user, email=email, primary=True)
    log.info("signed up", user=user.pk, was_guest=guest is not None)
    return user


def _free_email(wanted: Mapping[str, str], guest: User | None) -> str:
    """The address to store: raises `Taken`, or returns "" where a taken address must not be told."""
    taken = [field for field in ("username", "email") if selectors.is_taken(field, wanted[field], guest)]
    if not selectors.verification_is_required():
        if taken:
            raise Taken(taken)
        return wanted["email"]
    if "username" in taken:
        raise Taken(["username"])
    return "" if "email" in taken else wanted["email"]


def welcome(user: User) -> None:
    """Make a member of the guest whose sign-up waited for a confirmed address."""
    if user.is_guest and user.has_usable_password():
        user.is_guest = False
        user.save(update_fields=["is_guest"])


# -- Changing --------------------------------------------------------------------------------------------------------
def set_active(people: QuerySet[User], active: bool) -> int:
    """Lock accounts, or unlock those that were not closed for good; return how many."""
    changed = people.filter(closed_at=None).update(is_active=active)
    log.info("accounts activated" if active else "accounts deactivated", count=changed)
    return changed


def change(user: User, values: Mapping[str, Any]) -> User:
    """Set the display name and preferences that `values` holds; they have been checked."""
    fields = [name for name in ("display_name", *PREFERENCES) if name in values]
    if values.get("display_name", user.display_name) != user.display_name:
        demand_own_look("display_name", values["display_name"], user)
    for name in fields:
        setattr(user, name, values[name])
    if fields:
        user.save(update_fields=fields)
    return user


# -- Tokens ----------------------------------------------------------------------------------------------------------
def issue_token(user: User, name: str) -> tuple[ApiToken, str]:
    """Create a token; its text is returned this once."""
    text = ApiToken.PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(user=user, name=name, hashed=ApiToken.hash_of(text))
    log.info("token issued", user=user.pk, token_id=token.pk)
    return token, text


def name_token(user: User, name: str) -> tuple[ApiToken, str]:
    """Create a token with a name, unless the user has too many."""
    if selectors.tokens_of(user).count() >= MOST_TOKENS:
        raise TooManyTokens
    return issue_token(user, name)


def revoke_token(user: User, token_id: int) -> bool:
    """Revoke a valid token of this user; return whether there was one."""
    return bool(revoke_tokens(selectors.tokens_of(user).filter(pk=token_id)))


def revoke_tokens(found: QuerySet[ApiToken]) -> int:
    """Revoke those that are still valid; return how many."""
    ended = found.filter(revoked=None).update(revoked=timezone.now())
    log.info("tokens revoked", count=ended)
    return ended


def note_use(token: ApiToken) -> None:
    """Store when a token was used, but not with every request."""
    now = timezone.now()
    if token.last_used is None or now - token.last_used > USE_IS_NOTED_EVERY:
        with in_passing():
            ApiToken.objects.filter(pk=token.pk).update(last_used=now)


# -- Signing in ------------------------------------------------------------------------------------------------------
def code_is_right(user: User, factors: Iterable[Authenticator], code: str) -> bool:
    """Whether this code fits one of the second factors, which uses it up. Wrong codes are counted per account."""
    limits.take("code", account=user.pk)
    for factor in factors:
        if factor.type != Authenticator.Type.WEBAUTHN and factor.wrap().validate_code(code):
            factor.record_usage()
            limits.give_back("code", account=user.pk)
            return True
    return False


def ask_to_verify(request: HttpRequest, user: User, email: str, *, signup: bool) -> None:
    """Mail a link to the address; or, if it is somebody else's, tell them that they have an account."""
    address = EmailAddress.objects.filter(user=user, email=email).first() or EmailAddress(email=email)
    if not address.verified:
        send_verification_email_to_address(request, address, signup=signup)


# -- Going -----------------------------------------------------------------------------------------------------------
@transaction.atomic
def close(user: User) -> None:
    """Close the account and delete what is personal. The row stays, nameless, for its games."""
    revocation.gone(user.pk)  # before they are shown out of lobbies: their sockets are nobody's, not a stranger's
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
    user.skeleton = None
    user.is_active = user.is_staff = user.is_superuser = user.is_guest = False
    user.last_login, user.closed_at = None, timezone.now()
    user.set_unusable_password()
    for field in Preferences._meta.get_fields():
        setattr(user, field.name, field.get_default())  # type: ignore[union-attr]
    user.groups.clear()
    user.user_permissions.clear()
    user.save()
