"""A game whose log has become one compressed piece answers as before, in every kind, and is small."""

from copy import copy
from typing import Any

import pytest
from django.core.cache import cache
from django.db.models.signals import post_init
from django.test import Client

from accounts.models import User
from api.fields import BIGGEST
from games import catalog
from games.models import Entry, Game, Packed
from games.play import services
from games.see import selectors
from games.table import entries, live, memory, remembered
from operations import checking
from tests.games.callers import Caller, person
from tests.games.moving import advance, offered
from tests.games.seating import seat
from tests.live.conftest import Clock
from tests.live.routes import around_game, without_time
from tests.lobbies.gathering import dealt, end

Json = Any
pytestmark = [pytest.mark.django_db, pytest.mark.services]
OK, NO_SUCH_METHOD = 200, 405
every_kind = pytest.mark.parametrize("kind", catalog.SLUGS)


def answers(clients: dict[str, Client], paths: list[str]) -> dict[tuple[str, str], tuple[int, str]]:
    """What everybody is answered who asks for each address."""
    remembered.forget_all()
    cache.clear()
    for client in clients.values():
        client.get("/about/")  # shows what was left to be said
    told = {(who, path): client.get(path) for who, client in clients.items() for path in paths}
    return {key: (got.status_code, without_time(got.content.decode())) for key, got in told.items()}


def signed_in(caller: Caller) -> Client:
    client = Client(headers={"Authorization": f"Bearer {caller.token}"})
    client.force_login(caller.user)  # type: ignore[arg-type]
    return client


def staff() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("staff", "staff@example.org", "a long password"))
    return client


@every_kind
def test_every_address_answers_as_before(kind: str, clock: Clock) -> None:
    count = min(catalog.rules(kind).SEATS, key=lambda number: abs(number - 2))
    people = {name: person(name) for name in ("Ann", "Bob", "Cid", "Dot")[:count]}
    ann, *others = people.values()
    made = dealt(ann, *others, kind=kind, max_players=count, spectators=True)
    game_id = made["game_id"]
    said = {
        place: ann.post(f"/api/{place}/{number}/chat", {"text": "Hello"}).body["message"]["id"]
        for place, number in (("games", game_id), ("lobbies", made["lobby_id"]))
    }
    advance(game_id, 5)
    end(game_id)
    around = around_game(game_id, made["lobby_id"], made["room_code"], kind, said)
    paths = [address.path for address in around if address.names_a_place]
    paths += [f"/api/games/{game_id}/moves?since={since}" for since in (0, 2, 5, 99)]
    guests = {name: signed_in(caller) for name, caller in {"Ann": ann, "Eve": person("Eve")}.items()}
    admin = [f"/admin/games/game/{game_id}/{page}" for page in ("change/", "log/", "log/2/", "log/7/")]
    office = {"staff": staff()}
    first = guests["Ann"]
    paths = [path for path in paths if first.get(path).status_code != NO_SUCH_METHOD]
    before = {**answers(guests, paths), **answers(office, admin)}
    assert sum(status == OK for status, _ in before.values()) > 20
    assert entries.pack(game_id)
    assert not Entry.objects.filter(game_id=game_id).exists()
    assert {**answers(guests, paths), **answers(office, admin)} == before
    assert not entries.pack(game_id)
    assert dict(checking.replayed_games()) == {game_id: True}


def test_a_repeated_key_is_answered_again() -> None:
    ann, bob = person("Ann"), person("Bob")
    game_id = seat("rummy", [ann, bob])
    mover, move = offered(game_id)
    made = services.play(game_id, services.Asked(mover, move, key="first"))
    end(game_id)
    entries.pack(game_id)
    remembered.forget_all()
    again = services.play(game_id, services.Asked(mover, move, key="first"))
    assert (again.seq, again.move) == (made.seq, made.move)


# -- What was told, page by page -------------------------------------------------------------------------------
TOLD = "toy:told"


def told_game(count: int) -> int:
    """A game that has ended, in which so many entries told something, with others in between."""
    game_id = seat("rummy", [person("Ann"), person("Bob")])
    at = Game.objects.get(pk=game_id).created_at
    texts = [(n, TOLD if n % 3 else "toy:other") for n in range(1, 2 * count + 1)]
    numbers = [n for n, name in texts if name == TOLD][:count]
    Entry.objects.bulk_create(
        Entry(game_id=game_id, seq=100 + n, at=at, events=f'[["{name}",{{"n":{n}}},null,[]]]')
        for n, name in texts
        if name != TOLD or n in numbers
    )
    end(game_id)
    return game_id


def pages(game_id: int) -> dict[tuple[int, int], list[int]]:
    """What is told after so many, so many at most."""
    asked = [(after, most) for after in (0, 1, 19, 20, 44, 45, 46, 10**6, BIGGEST) for most in (1, 21)]
    table = at_the_end(game_id)
    return {page: [told["n"] for told in selectors.events_of(table, TOLD, *page)] for page in asked}


def at_the_end(game_id: int) -> live.Table:
    """The game, for readers of all its entries."""
    table = copy(memory.current(game_id))
    table.seq = 1000
    return table


def test_pages_of_what_was_told_are_the_same_as_before() -> None:
    game_id = told_game(45)
    whole = [told["n"] for told in selectors.events_of(at_the_end(game_id), TOLD, 0, 100)]
    assert len(whole) == 45
    before = pages(game_id)
    assert before == {(after, most): whole[after : after + most] for after, most in before}
    assert entries.pack(game_id)
    assert pages(game_id) == before
    assert [row.seq for row in entries.that_tell(game_id, TOLD, upto=1000)] == [100 + n for n in whole]


def test_a_page_reads_no_more_rows_than_it_shows() -> None:
    table, read = at_the_end(told_game(45)), []

    def note(sender: type[Entry], **_: Any) -> None:
        read.append(sender)

    post_init.connect(note, sender=Entry)
    try:
        for after, expected in ((0, 21), (20, 21), (40, 5), (45, 0)):
            read.clear()
            selectors.events_of(table, TOLD, after, 21)
            assert len(read) == expected, after
    finally:
        assert post_init.disconnect(note, sender=Entry)


def test_only_games_that_have_ended_are_packed() -> None:
    game_id = seat("rummy", [person("Ann"), person("Bob")])
    with pytest.raises(Game.DoesNotExist):
        entries.pack(game_id)
    assert Entry.objects.filter(game_id=game_id).count() == 1


@pytest.mark.slow
def test_the_longest_usual_game_takes_forty_kilobytes_at_most() -> None:
    callers = [person(name) for name in ("Ann", "Bob", "Cid", "Dot")]
    game_id = seat("spades", callers)
    while not memory.current(game_id).is_over:
        advance(game_id, 50)
    rows = Entry.objects.filter(game_id=game_id)
    assert rows.count() > 100
    entries.pack(game_id)
    assert len(bytes(Packed.objects.get(pk=game_id).data)) < 40_000
    assert dict(checking.replayed_games()) == {game_id: True}
