"""What this room keeps no longer: guests who went away, sessions that ended, tokens that nobody uses."""

from collections.abc import Iterable
from datetime import datetime

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import ProtectedError, Q, QuerySet
from django.db.models.functions import Coalesce

from accounts import services
from accounts.models import ApiToken, User


# -- Which -----------------------------------------------------------------------------------------------------------
def idle_guests(before: datetime, busy: Iterable[QuerySet[User]]) -> QuerySet[User]:
    """Guests who came before then, without those whom another room calls busy."""
    guests = User.objects.filter(is_guest=True, date_joined__lt=before)
    for people in busy:
        guests = guests.exclude(pk__in=people)
    return guests


def ended_sessions(now: datetime) -> QuerySet[Session]:
    """Sessions that are over."""
    return Session.objects.filter(expire_date__lt=now)


def ended_sign_ins(_: datetime) -> QuerySet[UserSession]:
    """Rows of sign-ins whose session is gone."""
    return UserSession.objects.exclude(session_key__in=Session.objects.values("session_key"))


def unused_tokens(before: datetime) -> QuerySet[ApiToken]:
    """Tokens that nobody has used since, or that were revoked before."""
    used = Coalesce("last_used", "created")
    return ApiToken.objects.alias(used=used).filter(Q(used__lt=before) | Q(revoked__lt=before))


# -- How -------------------------------------------------------------------------------------------------------------
def forget_guests(found: QuerySet[User]) -> None:
    """Close accounts, and delete the rows of those who have never sat at a table; the others become nameless."""
    for user in found:
        services.close(user)
        try:
            with transaction.atomic():
                user.delete()
        except ProtectedError:
            pass


def revoke_and_delete(found: QuerySet[ApiToken]) -> None:
    """Revoke tokens, which ends what lives on them, and delete them."""
    services.revoke_tokens(found.filter(revoked=None))
    found.delete()
