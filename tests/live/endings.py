"""Every way in which what somebody is let in by ends; for tests in one process, and within a house (`House.ask`)."""

import re
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from allauth.usersessions.models import UserSession
from django.conf import settings as site
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts import services
from accounts.models import ApiToken, User
from games.models import Entry
from tests.games.callers import Caller, person
from tests.games.moving import offered
from tests.games.seating import seat

Json = Any
PASSWORD, OTHER = "a quiet evening 7", "a loud morning 8"
KIND = "rummy"


# -- People ----------------------------------------------------------------------------------------------------------
def member(name: str = "mia") -> User:
    """Somebody with a password."""
    return services.sign_up(username=name, email=f"{name}@example.org", password=PASSWORD)


def browser() -> Client:
    """One that knows the site by a name it answers to, in tests and in life."""
    return Client(SERVER_NAME="localhost")


def signed_in(user: User | None) -> Caller:
    """This person in a browser, a moment ago by password."""
    assert user is not None
    client = browser()
    client.force_login(user, backend=site.AUTHENTICATION_BACKENDS[0])
    session = client.session
    session["account_authentication_methods"] = [
        {"method": "password", "at": time.time(), "username": user.username, "reauthenticated": True}
    ]
    session.save()
    assert client.get("/accounts/").status_code == 200
    return Caller(user, client=client)


def program(user: User | None) -> Caller:
    """A program of this person's."""
    assert user is not None
    return Caller(user, services.issue_token(user, "test")[1], browser())


def key_of(who: Caller) -> str:
    """The key of the session in this browser."""
    return str(who.client.cookies[site.SESSION_COOKIE_NAME].value)


# -- What they do, or others ------------------------------------------------------------------------------------------
def posted(client: Client, path: str, **fields: Json) -> None:
    """A form that is taken."""
    answer = client.post(path, fields)
    assert answer.status_code == 302, answer.content.decode()[:2000]


def called(who: Caller, method: str, path: str) -> None:
    """A call that is answered."""
    assert who.call(method, path).status == 204


def token_of(who: Caller) -> int:
    return ApiToken.objects.get(user=who.user, name="test").pk


def staff() -> Client:
    """A browser of somebody who may do everything."""
    boss = User.objects.filter(username="boss").first() or User.objects.create_superuser("boss", "b@x.org", PASSWORD)
    return signed_in(boss).client


def chosen(rows: str, action: str, row: int) -> None:
    """An action of the admin."""
    posted(staff(), f"/admin/accounts/{rows}/", action=action, _selected_action=[row])


def deactivated_by_form(who: Caller) -> None:
    assert who.user
    named = {"username": who.user.username, "email": who.user.email, "display_name": who.user.display_name}
    liked = {"theme": "auto", "animation": "normal", "volume": "60", "here": "friends", "talk": "everybody"}
    posted(staff(), f"/admin/accounts/user/{who.id}/change/", **named, **liked)


def taken_off_the_list(who: Caller) -> None:
    """Somebody has lost a phone."""
    row = UserSession.objects.get(session_key=key_of(who))
    posted(staff(), f"/admin/usersessions/usersession/{row.pk}/delete/", post="yes")


def password_changed(who: Caller) -> None:
    form = {"oldpassword": PASSWORD, "password1": OTHER, "password2": OTHER}
    posted(who.client, "/accounts/password/change/", **form)


def password_reset(who: Caller) -> None:
    """By the link in a letter."""
    assert who.user
    other = browser()
    posted(other, "/accounts/password/reset/", email=who.user.email)
    found = re.search(r"/accounts/password/reset/key/\S+", str(mail.outbox[-1].body))
    assert found
    page = other.get(found[0])
    posted(other, page["Location"], password1=OTHER, password2=OTHER)


def saved(who: Caller, **values: Json) -> None:
    user = User.objects.get(pk=who.id)
    for name, value in values.items():
        setattr(user, name, value)
    user.save()


def updated(who: Caller, **values: Json) -> None:
    User.objects.filter(pk=who.id).update(**values)


def token_saved(who: Caller) -> None:
    token = ApiToken.objects.get(pk=token_of(who))
    token.revoked = timezone.now()
    token.save()


def closed(who: Caller) -> None:
    posted(signed_in(who.user).client, "/accounts/close/", sure="on", password=PASSWORD)


class Ending(NamedTuple):
    """How somebody is let in, and what ends that."""

    way_in: Callable[[User | None], Caller]
    end: Callable[[Caller], object]


ENDINGS = {
    "signed out on the page": Ending(signed_in, lambda who: posted(who.client, "/accounts/logout/")),
    "signed out by API": Ending(signed_in, lambda who: called(who, "POST", "/api/auth/logout")),
    "ended under Sign-ins": Ending(signed_in, lambda who: posted(signed_in(who.user).client, "/accounts/sessions/")),
    "ended by staff": Ending(signed_in, taken_off_the_list),
    "somebody else signs in": Ending(signed_in, lambda who: who.client.force_login(
        services.make_guest("Bob"), backend=site.AUTHENTICATION_BACKENDS[0]
    )),
    "session deleted": Ending(signed_in, lambda who: Session.objects.filter(session_key=key_of(who)).delete()),
    "password changed elsewhere": Ending(signed_in, lambda who: password_changed(signed_in(who.user))),
    "password reset": Ending(signed_in, password_reset),
    "password saved": Ending(signed_in, lambda who: saved(who, password="!")),
    "password updated": Ending(signed_in, lambda who: updated(who, password="!")),
    "deactivated by an action": Ending(signed_in, lambda who: chosen("user", "deactivate", who.id)),
    "deactivated by the form": Ending(signed_in, deactivated_by_form),
    "deactivated and saved": Ending(signed_in, lambda who: saved(who, is_active=False)),
    "deactivated by an update": Ending(signed_in, lambda who: updated(who, is_active=False)),
    "account closed": Ending(signed_in, closed),
    "program signed out": Ending(program, lambda who: called(who, "POST", "/api/auth/logout")),
    "token revoked by API": Ending(program, lambda who: called(who, "DELETE", f"/api/me/tokens/{token_of(who)}")),
    "token revoked on the page": Ending(program, lambda who: posted(
        signed_in(who.user).client, f"/accounts/tokens/{token_of(who)}/revoke/"
    )),
    "token revoked by staff": Ending(program, lambda who: chosen("apitoken", "revoke", token_of(who))),
    "token deleted": Ending(program, lambda who: ApiToken.objects.filter(pk=token_of(who)).delete()),
    "token saved": Ending(program, token_saved),
    "program's owner deactivated": Ending(program, lambda who: chosen("user", "deactivate", who.id)),
    "program's owner gone": Ending(program, closed),
}  # fmt: skip


# -- Where they listen -----------------------------------------------------------------------------------------------
class Place(NamedTuple):
    """Somebody whose turn it is, a move of theirs, and the sockets they have."""

    who: Caller
    game_id: int
    lobby_id: int
    move: Json
    paths: dict[str, str]


def place(way_in: Callable[[User | None], Caller], name: str = "mia") -> Place:
    """A game in which this person begins, and a lobby of theirs."""
    who = way_in(member(name))
    made = who.post("/api/lobbies", {"name": "Here", "capacity": 2, "kind": KIND})
    assert made.status == 201, made
    game_id = begun_by(who, person("Bob"))
    return Place(who, game_id, made.body["lobby_id"], offered(game_id)[1], {
        "table": f"/ws/games/{game_id}/", "page": f"/ws/tables/{game_id}/",
        "lobby": f"/ws/lobbies/{made.body['lobby_id']}/", "list": "/ws/lobby/",
    })  # fmt: skip


def begun_by(who: Caller, other: Caller) -> int:
    """A game in which the first of the two begins."""
    for people in ([who, other], [other, who]):
        game_id = seat(KIND, people, 1)
        if people[offered(game_id)[0]] is who:
            return game_id
    raise AssertionError("who begins depends on more than the seat")


def moves_of(game_id: int) -> int:
    """How many moves people have made."""
    return Entry.objects.filter(game_id=game_id, by="player").count()


# -- Within a house --------------------------------------------------------------------------------------------------
_there: dict[str, Place] = {}


def places(names: list[str]) -> Json:
    """One for each of these endings: what somebody comes in by, where, and a move of theirs."""
    _there.update({name: place(ENDINGS[name].way_in, f"mia{number}") for number, name in enumerate(names)})
    return {name: _told(_there[name]) for name in names}


def _told(one: Place) -> Json:
    headers = {"Authorization": f"Bearer {one.who.token}"}
    if not one.who.token:
        headers = {"Cookie": f"{site.SESSION_COOKIE_NAME}={key_of(one.who)}"}
    return {"headers": headers, "paths": one.paths, "game_id": one.game_id, "move": one.move}


def end(name: str) -> int:
    """End it, in this process; the moves that have been made there."""
    ENDINGS[name].end(_there[name].who)
    return moves_of(_there[name].game_id)
