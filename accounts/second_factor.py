"""Judging the code of somebody's second factor: of an authenticator app, or a recovery code."""

from collections.abc import Iterable

from allauth.mfa.models import Authenticator

from accounts.models import User
from api import limits


def code_is_right(user: User, factors: Iterable[Authenticator], code: str) -> bool:
    """Whether this code opens one of the factors; it is spent then. Wrong ones are counted per account."""
    limits.take("code", account=user.pk)
    for factor in factors:
        if factor.type != Authenticator.Type.WEBAUTHN and factor.wrap().validate_code(code):
            factor.record_usage()
            limits.give_back("code", account=user.pk)
            return True
    return False
