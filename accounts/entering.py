"""Guest accounts, made for visitors by the first thing they do here."""

from django.contrib.auth import login
from django.http import HttpRequest

from accounts import services
from accounts.addresses import counted_address
from accounts.models import User
from api import limits


def come_in(request: HttpRequest) -> User:
    """The signed-in user; a visitor is signed in as a new guest first."""
    if isinstance(request.user, User):
        return request.user
    limits.take("guest", address=counted_address(request))
    guest = services.make_guest()
    login(request, guest)
    return guest
