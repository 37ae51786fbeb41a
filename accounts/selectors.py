"""Queries about accounts: other rooms read through these functions only."""

from collections.abc import Mapping
from typing import Any, Literal

from allauth.account import app_settings as account_settings
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth import authenticate
from django.contrib.auth.models import AnonymousUser
from django.core import signing
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from accounts import lookalikes
from accounts.models import PREFERENCES, ApiToken, User
from accounts.token_query import token_of

Json = dict[str, Any]
LETTERS = "letters"
"""What such signatures are for."""


def token_behind(text: str) -> ApiToken | None:
    """The valid token of this text, with its user."""
    if not text.startswith(ApiToken.PREFIX):
        return None
    token = token_of(ApiToken.hash_of(text))
    return token if token and token.revoked is None and token.user.is_active else None


def tokens_of(user: User) -> QuerySet[ApiToken]:
    """The valid tokens of a user, newest first."""
    return ApiToken.objects.filter(user=user, revoked=None)


def user_with_password(request: HttpRequest, login: Mapping[str, str], password: str) -> User | None:
    """The user with this password and `{"email": …}` or `{"username": …}`."""
    user = authenticate(request, password=password, **login)
    return user if isinstance(user, User) else None


def user_named(name: str) -> User | None:
    """A member by username or e-mail address, whatever the case."""
    field = "email__iexact" if "@" in name else "username__iexact"
    return User.objects.filter(**{field: name.strip()}, is_active=True, is_bot=False, is_guest=False).first()


def is_taken(field: Literal["username", "email"], value: str, but: User | None = None) -> bool:
    """Whether somebody else has this username or e-mail address."""
    mine = but.pk if but else 0
    if User.objects.exclude(pk=mine).filter(**{f"{field}__iexact": value}).exists():
        return True
    return field == "email" and EmailAddress.objects.filter(email=value).exclude(user_id=mine).exists()


def is_username(name: str) -> bool:
    """Whether there is somebody of this username, in any case."""
    return User.objects.filter(username__iexact=name).exists()


def looks_like_another(name: str, but: User | None = None) -> bool:
    """Whether people would take this name for somebody else's username, for somebody of the staff, or for the house."""
    others = User.objects.exclude(pk=but.pk if but else 0)
    looks = lookalikes.skeletons(name)
    if others.filter(Q(skeleton__in=looks) | Q(username__iexact=name)).exists():
        return True
    if but is None or not but.is_staff:
        staff = others.filter(is_staff=True, is_active=True).values_list("display_name", flat=True)
        return lookalikes.looks_like_the_house(name) or any(looks & lookalikes.skeletons(one) for one in staff)
    return False


def verification_is_required() -> bool:
    """Whether this site wants an e-mail address confirmed before the first sign-in."""
    return bool(account_settings.EMAIL_VERIFICATION == account_settings.EmailVerificationMethod.MANDATORY)


def must_verify(user: User) -> bool:
    """Whether this member may not sign in before confirming an e-mail address."""
    return verification_is_required() and not EmailAddress.objects.filter(user=user, verified=True).exists()


def second_factors(user: User) -> list[Authenticator]:
    """The second factors of a user; recovery codes alone are none."""
    found = list(Authenticator.objects.filter(user=user).order_by("pk"))
    return found if any(factor.type != Authenticator.Type.RECOVERY_CODES for factor in found) else []


def preferences(user: User) -> Json:
    """The preferences of a user."""
    return {name: getattr(user, name) for name in PREFERENCES}


def short(user: User) -> Json:
    """The user as sign-in answers show them."""
    return {"id": user.pk, "display_name": user.display_name, "is_guest": user.is_guest}


def full(user: User) -> Json:
    """The user as they see themselves."""
    return {
        **short(user),
        "is_bot": user.is_bot,
        "username": None if user.is_guest else user.username,
        "email": shown_email(user),
        "email_verified": EmailAddress.objects.filter(user=user, email=user.email, verified=True).exists(),
        "date_joined": user.date_joined,
        "preferences": preferences(user),
    }


def shown_email(user: User) -> str | None:
    """The member's address. A guest's is not theirs yet, and showing it would tell whether it was free."""
    return None if user.is_guest else user.email or None


def address_for_letters(user: User) -> str | None:
    """The confirmed address of a user who wants letters."""
    if not (user.turn_letters and user.is_active):
        return None
    confirmed = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk")
    address: str | None = confirmed.values_list("email", flat=True).first()
    return address


def signed_for_letters(user: User) -> str:
    """The signature in a letter that lets its reader stop further ones."""
    return signing.dumps(user.pk, salt=LETTERS)


def reader_of_letters(signed: str) -> User | None:
    """The user to whom a letter with this signature was sent."""
    try:
        return User.objects.filter(pk=signing.loads(signed, salt=LETTERS), is_active=True).first()
    except signing.BadSignature:
        return None


def display_name(user: User | AnonymousUser) -> str:
    """The name others see."""
    return user.display_name if isinstance(user, User) else ""
