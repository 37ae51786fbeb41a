"""The mail that asks somebody to confirm an address."""

from allauth.account.internal.flows.email_verification import send_verification_email_to_address
from allauth.account.models import EmailAddress
from django.http import HttpRequest

from accounts.models import User


def ask_to_verify(request: HttpRequest, user: User, email: str, *, signup: bool) -> None:
    """Mail the address. If it turned out to be somebody else's, tell its owner that they have an account."""
    address = EmailAddress.objects.filter(user=user, email=email).first() or EmailAddress(email=email)
    if not address.verified:
        send_verification_email_to_address(request, address, signup=signup)
