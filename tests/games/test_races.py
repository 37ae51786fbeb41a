"""Many requests at the same instant, with real connections: one of them moves, whichever it is."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, TypeVar

import pytest
from django.db import connections

from games import catalog
from games.models import Entry
from games.table import memory
from tests.games.callers import Answer
from tests.games.moving import dealt, on_the_wire, to_move
from tests.games.seating import kept

Json = Any
Result = TypeVar("Result")
CROWD = 20

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.parametrize("kind", catalog.SLUGS),
]


def at_once(ask: Callable[[int], Result], crowd: int = CROWD) -> list[Result]:
    """What everybody of a crowd gets who asks in the same moment."""
    start = Barrier(crowd)

    def one(number: int) -> Result:
        try:
            start.wait()
            return ask(number)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(crowd) as threads:
        return list(threads.map(one, range(crowd)))


def outcomes(answers: list[Answer]) -> Counter[Any]:
    return Counter((status, body.get("code")) for status, body in answers)


def hinted(game_id: int) -> tuple[int, list[Json]]:
    """The seat to move, and all that its hints are."""
    table, seat = memory.current(game_id), to_move(game_id)
    return seat, [on_the_wire(game_id, hint) for hint in table.rules.hints(table.state, seat)]


def players_moves(game_id: int) -> int:
    return Entry.objects.filter(game_id=game_id, by="player").count()


def test_different_moves_that_all_expect_the_same_number(kind: str) -> None:
    game_id, callers = dealt(kind)
    seat, moves = hinted(game_id)
    answers = at_once(lambda number: callers[seat].move(game_id, moves[number % len(moves)], expect_seq=1))
    assert outcomes(answers) == {(202, None): 1, (409, "CONFLICT"): CROWD - 1}
    assert (kept(game_id)[0], players_moves(game_id)) == (2, 1)


def test_one_move_asked_for_many_times_is_made_once(kind: str) -> None:
    game_id, callers = dealt(kind)
    seat, moves = hinted(game_id)
    answers = at_once(lambda _: callers[seat].move(game_id, moves[0]))
    assert outcomes(answers)[202, None] == 1
    assert {status for status, _ in answers} <= {202, 400, 403, 404, 409, 422}
    assert players_moves(game_id) == 1


def test_one_move_with_one_key_is_made_once_and_answered_to_all(kind: str) -> None:
    game_id, callers = dealt(kind)
    seat, moves = hinted(game_id)
    answers = at_once(lambda _: callers[seat].move(game_id, moves[0], key="tap", expect_seq=1))
    assert outcomes(answers) == {(202, None): CROWD}
    assert {body["seq"] for _, body in answers} == {2}
    assert players_moves(game_id) == 1


def test_everybody_at_the_table_asks_for_the_same_thing(kind: str) -> None:
    """Who is not to move is refused as the kind says, however close the race is."""
    game_id, callers = dealt(kind)
    seat, moves = hinted(game_id)
    answers = at_once(lambda number: (number % len(callers), callers[number % len(callers)].move(game_id, moves[0])))
    made = [mover for mover, (status, _) in answers if status == 202]
    log = list(Entry.objects.filter(game_id=game_id, by="player").order_by("seq").values_list("seq", "seat"))
    assert sorted(made) == sorted(mover for _, mover in log)
    assert log[0] == (2, seat)
    assert [seq for seq, _ in log] == list(range(2, len(made) + 2))
