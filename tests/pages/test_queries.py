"""What each page asks the database: so many questions and no more, however much there is to show."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import catalog
from games.models import Game
from tests.browser.pages import Place
from tests.games.callers import Caller, person
from tests.games.conftest import fresh_process
from tests.games.moving import dealt
from tests.lobbies import gathering
from tests.pages.rows import furnish, table
from tests.pages.visits import PAGES, member, questions, sign_in, visitor

__all__ = ["fresh_process"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services, pytest.mark.usefixtures("fresh_process")]
WHO = 4
"""The session and its user, of whoever has signed in, and what they have not seen yet, for the bell; and how many
slow games wait for them."""

MORE = {
    "home": 2,  # tables, who looks for players
    "home-guest": 4,  # one's own tables, tables, running games, who looks for players
    "home-member": 4,
    "play": 1,  # who looks for players
    "pair": 3,  # who looks for this game, for all, how long it took
    "pair-member": 5,  # and whether one has looked oneself, and who is apart
    "play-member": 4,  # the last game, its kind, running games, who looks for players
    "tables": 2,  # those that gather, those one may watch
    "tables-member": 4,  # and one's own, and those one is asked to
    "notices": 1,
    "notices-guest": 1,
    "notice-settings": 3,  # what one has chosen, one's address, devices
    "notice-settings-guest": 3,
    "own-games": 3,  # how many have ended, running games, vacations
    "friends": 6,  # whom one follows, whom one has blocked, who follows, one's games, who is apart
    "arena": 3,  # programs, notices, tournaments
    "account-guest": 1,  # how many tokens
    "account": 1,
    "tokens": 1,
    # From here on pages of allauth, which asks some things more than once.
    "email": 4,  # addresses
    "sessions": 4,  # sign-ins, and of each its session, which is looked for and read, and its user
    "reauthenticate": 6,  # second factors
    "second-step": 2,
    "totp": 8,  # an address, second factors, and the session is written, in a transaction
    "totp-off": 5,
    "codes": 4,
    "codes-new": 4,
    "passkeys": 1,
    "passkey-new": 9,
}
"""What pages ask besides, where there is little to show; those that are not here, nothing."""

LISTS = {
    "/": 7,  # one's own tables, tables, who sits there, running games, their players, how far they are, who looks
    "/play/": 6,  # the last game, its kind, running games, their players, how far they are, who looks for players
    "/lobbies/": 6,  # one's own, those one is asked to, that gather, one may watch, who sits there, how far they are
    "/lobbies/?free=yes": 6,
    "/games/": 6,  # how many have ended, these, running games, all players, how far those that run are, vacations
}
DATA = {
    "/api/me": 2,  # the token with its user, the address
    "/api/lobbies": 4,  # the token, lobbies, their members, these as users
    "/api/lobbies?mine=1": 4,
    "/api/games": 6,  # the token, games one waits in, games, their lobbies, who waits there, who sits there
    "/api/games?mine=1": 5,  # the token, games one waits in, games, their lobbies, who sits there
}
TABLE = 7
"""The number of the game, its log, how many watch, for the chat the number again, whether anything was said, whether
the reader is silenced, whom the reader does not hear."""

LOBBY = 3
"""Around a game: the lobby, who the reader is there, and whether anything was said there."""


def in_words(asked: list[str]) -> str:
    """The questions, for whoever has to see which is too many."""
    return "\n".join(line[:300] for line in asked)


@pytest.mark.parametrize("place", PAGES, ids=str)
def test_a_page_asks_no_more_than_it_needs(place: Place) -> None:
    asked = questions(visitor(place.who), place.path)
    assert len(asked) <= (0 if place.who == "nobody" else WHO) + MORE.get(place.name, 0), in_words(asked)


def test_no_bound_is_of_a_page_that_has_gone() -> None:
    assert MORE.keys() <= {place.name for place in PAGES}


@pytest.fixture
def mia() -> User:
    return member()


@pytest.fixture
def others() -> tuple[User, User]:
    found = person("Nia").user, person("Otto").user
    assert found[0]
    assert found[1]
    return found[0], found[1]


@pytest.mark.parametrize("path", LISTS)
def test_a_longer_list_asks_no_more(path: str, mia: User, others: tuple[User, User], client: Client) -> None:
    sign_in(client, mia)
    for more in (3, 27):
        furnish(mia, *others, more)
        asked = questions(client, path)
        assert len(asked) == WHO + LISTS[path], in_words(asked)


@pytest.mark.parametrize("path", DATA)
def test_data_for_programs_asks_no_more(path: str, others: tuple[User, User]) -> None:
    mia = person("Mia")
    assert mia.user
    for more in (3, 27):
        furnish(mia.user, *others, more)
        asked = questions(mia.client, path, Authorization=f"Bearer {mia.token}")
        assert len(asked) <= DATA[path], in_words(asked)


@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_a_tables_page_asks_the_same_for_every_kind(kind: str, client: Client) -> None:
    game_id, players = dealt(kind)
    assert players[0].user
    sign_in(client, players[0].user)
    asked = questions(client, f"/games/{game_id}/")
    assert len(asked) <= WHO + TABLE, in_words(asked)


def talk(caller: Caller, place: str, times: int) -> None:
    for number in range(times):
        assert caller.post(place, {"text": f"Good evening, {number}."}).status in {201, 202}


def test_what_was_said_at_a_table_is_two_questions_more(client: Client, settings: Any) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "chat": ""}
    host, guest = person("Host"), person("Guest")
    game_id = gathering.dealt(host, guest, max_players=2)["game_id"]
    assert host.user
    sign_in(client, host.user)
    asked = questions(client, f"/games/{game_id}/")
    assert len(asked) <= WHO + TABLE + LOBBY, in_words(asked)
    for times in (3, 27):
        talk(guest, f"/api/games/{game_id}/chat", times)
        asked = questions(client, f"/games/{game_id}/")
        assert len(asked) <= WHO + TABLE + LOBBY + 2, in_words(asked)  # that, and whom the reader wants to hear


def test_a_lobbys_page_asks_the_same_however_many_sit_there(
    mia: User, others: tuple[User, User], client: Client
) -> None:
    sign_in(client, mia)
    alone, full = table(mia), table(mia, *others)
    counted = {len(questions(client, f"/lobbies/{lobby.pk}/")) for lobby in (alone, full)}
    assert counted == {WHO + 9}  # the lobby, its members, blocks, friends, the first two for the chat again, its three


def test_an_ended_game_of_another_kind_is_no_question_more(
    mia: User, others: tuple[User, User], client: Client
) -> None:
    sign_in(client, mia)
    furnish(mia, *others, 2)
    before = len(questions(client, "/games/"))
    Game.objects.filter(status=Game.Status.ENDED, seats__user=mia).update(kind=catalog.SLUGS[0])
    assert len(questions(client, "/games/")) == before
