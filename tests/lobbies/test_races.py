"""At the same instant: the last chair is taken once, a game is dealt once, and nobody is left without a host."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from games.models import Entry, Game
from lobbies.models import Lobby, Member
from tests.games.callers import Answer, Caller, person
from tests.lobbies.gathering import dealt, end, game, lobby, look

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


def at_once(*calls: Callable[[], Answer]) -> list[Answer]:
    """All of these at the same instant, each on a thread and a database connection of its own."""
    barrier = Barrier(len(calls))

    def call(one: Callable[[], Answer]) -> Answer:
        barrier.wait()
        try:
            return one()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(call, calls))


def outcomes(answers: list[Answer]) -> dict[tuple[int, Any], int]:
    """How many were answered how."""
    found: dict[tuple[int, Any], int] = {}
    for answer in answers:
        key = (answer.status, answer.body.get("code"))
        found[key] = found.get(key, 0) + 1
    return found


@pytest.fixture
def crowd(db: Any) -> list[Caller]:
    return [person(f"Guest {number}") for number in range(20)]


def test_twenty_join_on_the_last_chair(ann: Caller, crowd: list[Caller]) -> None:
    number = lobby(ann, capacity=2)
    answers = at_once(*(lambda who=who: who.post(f"/api/lobbies/{number}/join") for who in crowd))
    assert outcomes(answers) == {(202, None): 1, (403, "LOBBY_FULL"): 19}
    assert len(look(ann, number)["players"]) == 2


def test_twenty_join_on_the_last_seat_of_a_game(ann: Caller, crowd: list[Caller]) -> None:
    made = game(ann, max_players=2)
    answers = at_once(*(lambda who=who: who.post(f"/api/games/{made['game_id']}/join") for who in crowd))
    assert outcomes(answers) == {(202, None): 1, (403, "GAME_FULL"): 19}


def test_twenty_join_four_chairs(ann: Caller, crowd: list[Caller]) -> None:
    number = lobby(ann, capacity=5)
    answers = at_once(*(lambda who=who: who.post(f"/api/lobbies/{number}/join") for who in crowd))
    assert outcomes(answers) == {(202, None): 4, (403, "LOBBY_FULL"): 16}
    assert sorted(Member.objects.values_list("seat", flat=True)) == [0, 1, 2, 3, 4]


def test_one_person_joins_twice(ann: Caller, bob: Caller) -> None:
    number = lobby(ann)
    answers = at_once(*[lambda: bob.post(f"/api/lobbies/{number}/join")] * 4)
    assert outcomes(answers) == {(202, None): 1, (409, "ALREADY_JOINED"): 3}


def test_two_starts_of_a_lobby_are_one_game(ann: Caller, bob: Caller) -> None:
    number = lobby(ann, bob, ready=True)
    answers = at_once(*[lambda: ann.post("/api/games", {"lobby_id": number})] * 4)
    assert outcomes(answers) == {(201, None): 1, (409, "ALREADY_STARTED"): 3}
    assert Game.objects.count() == 1
    assert Entry.objects.filter(seq=1).count() == 1


def test_two_starts_of_a_game_are_one_deal(ann: Caller, bob: Caller) -> None:
    made = game(ann, bob)
    answers = at_once(*[lambda: ann.post(f"/api/games/{made['game_id']}/start")] * 4)
    assert outcomes(answers) == {(202, None): 1, (409, "NOT_IN_LOBBY"): 3}
    assert Entry.objects.count() == 1


def test_the_last_two_leave_at_once(ann: Caller, bob: Caller) -> None:
    made = dealt(ann, bob)
    leave = f"/api/games/{made['game_id']}/leave"
    assert outcomes(at_once(lambda: ann.post(leave), lambda: bob.post(leave))) == {(202, None): 2}
    row = Game.objects.get()
    assert (row.status, row.reason) == ("ended", "abandoned")
    assert Lobby.objects.get().status == "closed"


def test_host_and_heir_leave_at_once(ann: Caller, bob: Caller, cy: Caller) -> None:
    number = lobby(ann, bob, cy)
    leave = f"/api/lobbies/{number}/leave"
    assert outcomes(at_once(lambda: ann.post(leave), lambda: bob.post(leave))) == {(202, None): 2}
    assert look(cy, number)["host_user_id"] == cy.id


def test_everybody_wants_a_rematch_at_once(ann: Caller, bob: Caller, cy: Caller) -> None:
    made = dealt(ann, bob, cy)
    end(made["game_id"])
    path = f"/api/games/{made['game_id']}/rematch"
    answers = at_once(*(lambda who=who: who.post(path) for who in (ann, bob, cy)))
    assert outcomes(answers) == {(202, None): 3}
    assert Game.objects.filter(status="playing").count() == 1


def test_a_seat_comes_back_once(ann: Caller, bob: Caller, cy: Caller) -> None:
    made = dealt(ann, bob, cy, bot_pace="natural")
    bob.post(f"/api/games/{made['game_id']}/leave")
    answers = at_once(*[lambda: bob.post(f"/api/games/{made['game_id']}/rejoin")] * 3)
    assert {answer.status for answer in answers} <= {202, 409}
    assert Entry.objects.filter(by="rejoined").count() == 1
