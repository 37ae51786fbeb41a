"""Members of the house, for tests in which guests will not do."""

from accounts import services
from accounts.models import User
from tests.games.callers import Caller


def member(name: str) -> User:
    """Somebody with an account and this username."""
    return services.sign_up(username=name, email=f"{name}@example.org", password="a long enough sentence")


def caller(name: str) -> Caller:
    """The same, with a token to call the API."""
    user = member(name)
    return Caller(user, services.issue_token(user, "test")[1])
