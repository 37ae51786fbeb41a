"""Two who ask at the same moment: two tabs, a jump-in and the turn it cuts off, a catch and the call it misses."""

import asyncio
from typing import Any

import pytest

from tests.games.sockets import Ear
from tests.games.uno.company import ANN, BOB, CLEO, Clock, Company, company, later, listening, named
from tests.games.uno.rows import DRAW, THREE, UNO, play, table
from tests.kinds.uno.positions import IDS, after

Json = Any

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


async def both(place: Company, first: tuple[Ear, Json], second: tuple[Ear, Json], **more: Json) -> list[Json]:
    """Two actions, sent without waiting for an answer; the answers."""
    for number, (ear, move) in enumerate((first, second)):
        key = more.get("key", f"k{number}")
        await ear.send({"action": "move", "key": key, "move": named(move, place)})
    return list(await asyncio.gather(first[0].answer(), second[0].answer()))


def said(answers: list[Json]) -> list[str | None]:
    """Why each was refused; `None` if it was not."""
    return [answer["data"].get("reason") for answer in answers]


@pytest.mark.parametrize("move", [play("r1"), DRAW, play("w", chosen_color="red")], ids=["card", "draw", "wild"])
async def test_two_tabs_send_the_same_move(move: Json) -> None:
    """One is made. The other crossed it, or is judged on what it left; it is never a second move."""
    place = await later(company)(table())
    async with listening(place) as ears:
        answers = await both(place, (ears[ANN], move), (ears.tab, move))
        assert sorted(answer["event"] for answer in answers) == ["ack", "game:error"]
        refused = next(reason for reason in said(answers) if reason)
        assert refused in {"CONFLICT", "NOT_YOUR_TURN", "CARD_NOT_FOUND"}
        assert (await later(place.look)(ANN))["seq"] == 2


async def test_two_tabs_send_the_same_move_with_one_key() -> None:
    """A double tap is one move, answered twice."""
    place = await later(company)(table())
    async with listening(place) as ears:
        answers = await both(place, (ears[ANN], play("r1")), (ears.tab, play("r1")), key="tap")
        assert [(answer["event"], answer["data"]["seq"]) for answer in answers] == [("ack", 2), ("ack", 2)]
        assert (await later(place.look)(ANN))["seq"] == 2


async def test_one_tab_after_the_other_is_judged_on_what_the_first_left() -> None:
    place = await later(company)(table())
    assert (await later(place.do)(ANN, play("r1"))).status == 202
    status, body = await later(place.do)(ANN, play("r1"))
    assert (status, body["code"]) == (403, "NOT_YOUR_TURN")
    status, body = await later(place.do)(ANN, play("r1"), expect_seq=1)
    assert (status, body["code"]) == (409, "CONFLICT")


async def test_a_jump_in_and_the_turn_it_cuts_off() -> None:
    """Whoever is first; the other hears that it is not their turn any more, or that there is no jumping in."""
    state = after(table(["r1 g9 g8", "y1 y2", "r1 r2"], jump_in=True), (0, "r1"))
    place = await later(company)(state)
    async with listening(place) as ears:
        jump = {"type": "play", "card_id": IDS[state.hands[2][0]]}
        reasons = said(await both(place, (ears[BOB], DRAW), (ears[CLEO], jump)))
        assert reasons in ([None, "NOT_YOUR_TURN"], ["NOT_YOUR_TURN", None])
        view = await later(place.look)(CLEO)
        assert view["seq"] == 2
        assert view["you"]["hand_count"] == (2 if reasons[0] is None else 1)


async def test_a_catch_and_the_call_it_misses(clock: Clock) -> None:
    place = await later(company)(after(table(["r1 g9", *THREE[1:]], uno_call="manual"), (0, "r1")))
    clock.pass_by(2_000)
    async with listening(place) as ears:
        catch = {"type": "catch", "player_id": ANN}
        reasons = said(await both(place, (ears[ANN], UNO), (ears[BOB], catch)))
        assert reasons in ([None, "NOBODY_TO_CATCH"], ["UNO_NOT_DUE", None])
        held = (await later(place.look)(ANN))["you"]["hand_count"]
        assert held == (1 if reasons[0] is None else 3)


async def test_two_who_catch_the_same(clock: Clock) -> None:
    place = await later(company)(after(table(["r1 g9", *THREE[1:]], uno_call="manual"), (0, "r1")))
    clock.pass_by(2_000)
    async with listening(place) as ears:
        catch = {"type": "catch", "player_id": ANN}
        reasons = said(await both(place, (ears[BOB], catch), (ears[CLEO], catch)))
        assert sorted(reasons, key=str) == ["NOBODY_TO_CATCH", None]
        assert (await later(place.look)(ANN))["you"]["hand_count"] == 3
