"""A table's page by requests: the same frames as over its socket; and what scripts are told who are nobody any more."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import catalog
from games.clock import referee
from games.models import Seat
from games.play import services
from games.table import memory
from tests.declared import check
from tests.games.moving import advance, dealt, to_move

Json = Any
pytestmark = pytest.mark.django_db(transaction=True)
SCRIPT = {"X-Part": "yes"}


def browser(user_id: int) -> Client:
    client = Client()
    client.force_login(User.objects.get(pk=user_id))
    return client


def frames(client: Client, game_id: int, body: Json = None, since: int = 0) -> list[Json]:
    path = f"/games/{game_id}/live?since={since}&lang=en"
    if body is None:
        answer = client.get(path, headers=SCRIPT)
    else:
        answer = client.post(path, body, content_type="application/json", headers=SCRIPT)
    assert answer.status_code == 200
    assert {"private", "no-store"} <= set(answer["Cache-Control"].split(", "))
    found: list[Json] = answer.json()
    for frame in found:
        check(json.dumps(frame))
    return found


@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_what_was_missed_is_told_once(kind: str) -> None:
    game_id, callers = dealt(kind)
    client = browser(callers[0].id)
    advance(game_id, 2, 3)
    told = frames(client, game_id, since=1)
    assert [frame["seq"] for frame in told] == [2, 3]
    assert told[-1]["data"]["regions"]
    assert [frame for frame in frames(client, game_id, since=3) if frame["data"]["news"]] == []


def test_a_move_is_answered_and_its_repetition_is_answered_again() -> None:
    game_id, callers = dealt("uno")
    movers = [browser(caller.id) for caller in callers]
    asked = {"action": "move", "key": "k-1", "expect_seq": 1, "move": {"type": "draw"}}
    told = [frames(client, game_id, asked)[0] for client in movers]
    assert sorted(one["event"] for one in told) in (["ack", "game:error"], ["ack", "game:error", "game:error"]), told
    (mover,) = [client for client, one in zip(movers, told, strict=True) if one["event"] == "ack"]
    again = frames(mover, game_id, asked)[0]
    assert (again["event"], again["data"]["key"], again["data"]["seq"]) == ("ack", "k-1", 2)
    stale = frames(mover, game_id, {**asked, "key": "k-2"})[0]
    assert stale["data"]["code"] == "CONFLICT"


@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_what_the_clock_did_to_a_reader_is_said_to_that_reader(kind: str) -> None:
    game_id, callers = dealt(kind, turn_clock=60)
    table = memory.current(game_id)
    mover, deadline = to_move(game_id), table.now.timing.deadline
    assert deadline is not None
    late = referee.time_out(table, mover, deadline)
    for seat, caller in enumerate(callers):
        told = [frame["data"].get("clock") for frame in frames(browser(caller.id), game_id, since=table.seq)]
        assert told == ["moved" if seat == mover else None] * (late.seq - table.seq)
    play_on = services.take_over(late, to_move(game_id), Seat.Reason.TIMEOUT)
    taken = next(seat for seat, person in enumerate(play_on.people) if person.is_bot)
    for since in (late.seq, 0):  # of the entries, and of the picture in their place
        heard = frames(browser(callers[taken].id), game_id, since=since)
        assert "bot" in [frame["data"].get("clock") for frame in heard]


@pytest.mark.parametrize("body", ["", "[]", "{", '"x"', "[" * 5000, json.dumps({"action": "dance"})])
def test_what_cannot_be_read_is_refused_like_over_a_socket(body: str) -> None:
    game_id, callers = dealt("uno")
    (told,) = frames(browser(callers[0].id), game_id, body or " ")
    assert told["event"] == "game:error"


def test_who_may_not_hear_it_hears_nothing(client: Client) -> None:
    game_id, callers = dealt("uno")
    stranger = browser(callers[0].id)
    assert stranger.get("/games/999999/live", headers=SCRIPT).status_code == 404
    nobody = client.get(f"/games/{game_id}/live", headers=SCRIPT)
    assert (nobody.status_code, "Location" in nobody) == (401, False)


def pages_for_scripts(game_id: int) -> Iterator[tuple[str, str]]:
    yield "get", f"/chat/games/{game_id}/"
    yield "post", f"/chat/games/{game_id}/"
    yield "get", f"/games/{game_id}/"
    yield "post", f"/games/{game_id}/move"
    yield "post", f"/games/{game_id}/rematch"


def test_a_part_without_a_caller_is_401_and_never_a_redirect(client: Client) -> None:
    game_id, _callers = dealt("uno")
    for verb, path in pages_for_scripts(game_id):
        sent = getattr(client, verb)(path)
        assert sent.status_code == 302, f"{path}: without a script the reader is sent to sign in"
        told = getattr(client, verb)(path, headers=SCRIPT)
        assert (told.status_code, "Location" in told) == (401, False), path


def test_a_script_that_sends_a_form_goes_there_itself() -> None:
    game_id, callers = dealt("uno")
    told = browser(callers[0].id).post(f"/games/{game_id}/move", {"form": "x"}, headers={"X-Part": "go"})
    assert (told.status_code, told["X-Go"], told.content) == (204, f"/games/{game_id}/", b"")
