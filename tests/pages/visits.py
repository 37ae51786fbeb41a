"""Every page of the house as a test visits it without a browser: who looks, and how many questions that takes."""

import time
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import services
from accounts.models import User
from tests.browser.pages import PLACES, Who

ELSEWHERE = ("/shown/", "/styleguide")
"""Pages that only the browsers' tests have, and the one for whoever builds the house."""

PAGES = tuple(place for place in PLACES if not place.path.startswith(ELSEWHERE))
PASSWORD = "a quiet evening 7"
PACKED = {"Accept-Encoding": "gzip, deflate, br"}


def visitor(who: Who) -> Client:
    """A browser of somebody who has signed in a moment ago, or of nobody."""
    client = Client()
    if who != "nobody":
        sign_in(client, services.make_guest("Gus") if who == "guest" else member(guarded=who == "guarded"))
    return client


def member(*, guarded: bool = False) -> User:
    """A member, with a second factor or without."""
    user = services.sign_up(username="mia", email="mia@example.org", password=PASSWORD)
    services.issue_token(user, "my bot")
    EmailAddress.objects.update_or_create(user=user, email=user.email, defaults={"verified": True, "primary": True})
    if guarded:
        TOTP.activate(user, "JBSWY3DPEHPK3PXP")
        RecoveryCodes.activate(user)
    return user


def sign_in(client: Client, user: User) -> None:
    """By password, so that no page asks for it once more."""
    client.force_login(user)
    session = client.session
    session["account_authentication_methods_user"] = str(user.pk)
    session["account_authentication_methods"] = [
        {"method": "password", "at": time.time(), "username": user.username, "reauthenticated": True}
    ]
    session.save()


def questions(client: Client, path: str, **headers: str) -> list[str]:
    """What the database is asked for a page that has been looked at before."""
    client.get(path, headers=headers)
    with CaptureQueriesContext(connection) as asked:
        answer: Any = client.get(path, headers=headers)
    assert answer.status_code in {200, 404}, (path, answer.status_code)
    return [question["sql"] for question in asked]
