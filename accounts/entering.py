"""How somebody without an account comes in: as a guest, by the first thing they do here."""

from django.contrib.auth import login
from django.http import HttpRequest

from accounts import services
from accounts.addresses import counted_address
from accounts.models import User
from api import limits


def come_in(request: HttpRequest) -> User:
    """Who is signed in; anybody else becomes a guest on the spot."""
    if isinstance(request.user, User):
        return request.user
    limits.take("guest", address=counted_address(request))
    guest = services.make_guest()
    login(request, guest)
    return guest
