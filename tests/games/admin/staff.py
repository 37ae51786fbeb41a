"""Staff with this or that permission, the pages of a game, and games to look at."""

from typing import Any

from django.contrib.auth.models import Permission
from django.test import Client

from accounts import services as accounts
from accounts.models import User

Json = Any
LIST = "/admin/games/game/"


def staff(*permissions: str, name: str = "boss") -> Client:
    """Somebody of the staff who may do just this, signed in."""
    client = Client()
    client.force_login(person_of_staff(*permissions, name=name))
    return client


def person_of_staff(*permissions: str, name: str = "boss") -> User:
    """The same, not signed in."""
    user = accounts.sign_up(username=name, email=f"{name}@example.org", password="a quiet evening 7")
    user.is_staff = True
    user.save()
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions, content_type__app_label="games"))
    return User.objects.get(pk=user.pk)


def pages_of(game_id: int, seq: int = 1) -> dict[str, str]:
    """Every page of a game, by what it is for."""
    return {
        "list": LIST,
        "game": f"{LIST}{game_id}/change/",
        "history": f"{LIST}{game_id}/history/",
        "log": f"{LIST}{game_id}/log/",
        "void": f"{LIST}{game_id}/void/",
        "cards": f"{LIST}{game_id}/log/{seq}/",
    }


def text_of(client: Client, path: str, status: int = 200) -> str:
    """A page as it is sent."""
    answer = client.get(path)
    assert answer.status_code == status, (path, answer.status_code)
    return answer.content.decode()
