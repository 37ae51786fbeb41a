"""What everybody hears when a round or the game begins or ends, and when bot and person change places."""

from typing import Any

import pytest

from games.catalog.uno.wire.contract import UnoContract
from games.play import services
from tests.games.sockets import sit_down
from tests.games.uno.company import ANN, BOB, CLEO, DAN, WIL, Clock, company, later, listening, named
from tests.games.uno.rows import DRAW, THREE, Row, check, play, table
from tests.games.uno.told import (
    NOTHING,
    STAMPS,
    S,
    Told,
    Views,
    chosen,
    drew,
    faces,
    hand,
    heard,
    played,
    skipped,
    turn,
    turned,
)
from tests.kinds.uno.positions import stack_the_deck

Json = Any

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

OTHERS = ["r7 bs", "g3"]


def scored(winner: str | None, points: int, reason: str, hands: Json, scores: Json) -> Told:
    data = {"round": 1, "winner_id": winner, "points": points, "reason": reason}
    shown = {who: faces(text) for who, text in hands.items()}
    return Told("game:round:scored", {**data, "hands": shown, "scores": scores})


def ended(winner: str | None, reason: str, *lines: tuple[str, int, int, int, int]) -> Told:
    keys = ("player_id", "rank", "hand_count", "points", "hand_points")
    scoreboard = [dict(zip(keys, line, strict=True)) for line in lines]
    return Told("game:ended", {"winner_id": winner, "scoreboard": scoreboard, "reason": reason, "ended_at": "?"})


def last_hand(who: str, text: str) -> Told:
    """A hand of a round that is over."""
    cards = faces(text)
    shown = {"player_id": who, "hand": cards, "hand_count": len(cards), "drawn_card_id": None, "legal": NOTHING}
    return hand(who, shown)


HANDS = {ANN: "", BOB: "r7 bs", CLEO: "g3"}
WON = [
    scored(ANN, 30, "hand_empty", HANDS, {ANN: 30, BOB: 0, CLEO: 0}), S,
    ended(ANN, "hand_empty", (ANN, 1, 0, 30, 0), (CLEO, 2, 1, 0, 3), (BOB, 3, 2, 0, 27)),
]  # fmt: skip
HIT = {**HANDS, BOB: "r7 bs g9 w"}

ROWS = {
    "the last card": Row(
        table(["r1", *OTHERS]), play("r1"), [played(ANN, "r1", None), hand(ANN), *WON],
    ),
    "the last card, a wild": Row(
        table(["w", *OTHERS]), play("w", chosen_color="blue"),
        [played(ANN, "w", None, "blue"), chosen(ANN, "blue"), hand(ANN), *WON],
    ),
    "the last card, a skip": Row(table(["rs", *OTHERS]), play("rs"), [played(ANN, "rs", None), hand(ANN), *WON]),
    "the last card makes draw before counting": Row(
        table(["r+2", *OTHERS], pile="g9 w"), play("r+2"),
        [played(ANN, "r+2", None, draw=2), *drew(BOB, "g9 w", "draw_two"), hand(ANN), hand(BOB),
         scored(ANN, 89, "hand_empty", HIT, {ANN: 89, BOB: 0, CLEO: 0}), S,
         ended(ANN, "hand_empty", (ANN, 1, 0, 89, 0), (CLEO, 2, 1, 0, 3), (BOB, 3, 4, 0, 86))],
    ),
    "the last card of a match": Row(
        table(["r1", *OTHERS], target_score=200, scores=(180, 10, 20)), play("r1"),
        [played(ANN, "r1", None), hand(ANN),
         scored(ANN, 30, "hand_empty", HANDS, {ANN: 210, BOB: 10, CLEO: 20}), S,
         ended(ANN, "target_reached", (ANN, 1, 0, 210, 0), (CLEO, 2, 1, 20, 3), (BOB, 3, 2, 10, 27))],
    ),
    "nobody can draw any more": Row(
        table(["y1 y2", "y3 y4", "g1 g2"], "r9", pile="", only_pile=True, dry_draws=2), DRAW,
        [*drew(ANN, "", "turn"), hand(ANN),
         scored(None, 0, "blocked", {ANN: "y1 y2", BOB: "y3 y4", CLEO: "g1 g2"}, {ANN: 0, BOB: 0, CLEO: 0}), S,
         ended(None, "blocked", (ANN, 1, 2, 0, 3), (CLEO, 1, 2, 0, 3), (BOB, 3, 2, 0, 7))],
    ),
}  # fmt: skip


@pytest.fixture
def timeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """When a game ended is checked elsewhere: here it is a question mark."""
    as_ever = UnoContract.event

    def event(self: Any, event: Any, view: Any, envelope: Any) -> Any:
        data = as_ever(self, event, view, envelope)
        return {**data, "ended_at": "?"} if event.type == "ended" else data

    monkeypatch.setattr(UnoContract, "event", event)


@pytest.mark.parametrize("row", [pytest.param(row, id=name) for name, row in ROWS.items()])
async def test_everybody_hears_the_end(row: Row, clock: Clock, timeless: None) -> None:
    await check(row, clock)


STARTS = {
    "number": ("r5", [], 2, CLEO),
    "skip": ("rs", [skipped(CLEO)], 2, ANN),
    "reverse": ("rr", [turned("ccw")], 2, BOB),
    "draw two": ("r+2 b1 b2", [skipped(CLEO), *drew(CLEO, "b1 b2", "starter")], 2, ANN),
    "wild": ("w", [], 2, CLEO),
}


@pytest.mark.parametrize("name", STARTS)
async def test_the_next_round_is_dealt_in_the_same_entry(
    name: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob, in seat 1, deals the second round."""
    flips, effects, number, first = STARTS[name]
    stack_the_deck(monkeypatch, "r5", flips, "r5", flips)  # each of two games is dealt before it is put into place
    hands = {ANN: "", BOB: "g7 gs", CLEO: "g3"}
    row = Row(
        table(["y1", "g7 gs", "g3"], "y9", target_score=500), play("y1"),
        [played(ANN, "y1", None), last_hand(ANN, ""),
         scored(ANN, 30, "hand_empty", hands, {ANN: 30, BOB: 0, CLEO: 0}),
         Told("game:round:started", {"round": number, "dealer_id": BOB}), *effects,
         hand(ANN), hand(BOB), hand(CLEO), S, turn(first, 1)],
    )  # fmt: skip
    await check(row, clock)


# -- The beginning -------------------------------------------------------------------------------------------
BEGINNINGS = [
    ("r5", 4, []),
    ("rs", 4, [skipped(BOB)]),
    ("rr", 4, [turned("ccw")]),
    ("rr", 2, [turned("ccw"), skipped(BOB)]),
    ("r+2 b1 b2", 4, [skipped(BOB), Told("game:draw:completed", "?", BOB), Told("game:cards:drawn", "?")]),
    ("w", 4, []),
]


@pytest.mark.parametrize(("flips", "seats", "effects"), BEGINNINGS)
async def test_the_start(flips: str, seats: int, effects: list[Told], monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has heard nothing yet is told the deal: starter effects, hands, the table; no turn is said to change."""
    stack_the_deck(monkeypatch, flips)
    place = await later(company)(seats=seats)
    told = [*effects, *(hand(who) for who in (ANN, BOB, CLEO, DAN)[:seats]), S]
    views = Views(place)
    for who in (*place.players, WIL):
        ear = await sit_down(place.people[who], place.game_id, since=0)
        frames = heard(await ear.until(1))
        expected = [item for item in told if item.heard_by(who)]
        assert [event for event, _ in frames] == [item.event for item in expected]
        for (_, data), item in zip(frames, expected, strict=True):
            if item.data != "?":
                assert data == await later(views.expected)(item, who)
        await ear.close()


async def test_a_draw_two_starter_tells_which_cards_to_its_victim_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    stack_the_deck(monkeypatch, "r+2 b1 b2")
    place = await later(company)(seats=2)
    ear = await sit_down(place.people[BOB], place.game_id, since=0)
    told = dict(heard(await ear.until(1)))
    drawn = (await later(place.look)(BOB))["you"]["hand"][-2:]
    assert [(card["color"], card["value"]) for card in drawn] == [("blue", "1"), ("blue", "2")]
    expected = {"player_id": BOB, "drawn": drawn, "reason": "starter", "drawn_card_id": None}
    assert told["game:draw:completed"] == named(expected, place)
    await ear.close()


# -- Without a move ------------------------------------------------------------------------------------------
async def test_a_game_that_everybody_left() -> None:
    place = await later(company)(table())
    async with listening(place) as ears:
        await later(services.abandon)(place.game_id)
        for who, frames in (await ears.until(2)).items():
            told = heard(frames)
            legal_too = ["game:legal:update"] if who in (ANN, "tab") else []
            assert [event for event, _ in told] == ["game:state:update", "game:ended", *legal_too]
            data = dict(told)["game:ended"]
            assert (data["winner_id"], data["reason"]) == (None, "abandoned")
            assert [line["points"] for line in data["scoreboard"]] == [0, 0, 0]
            assert "game:round:scored" not in dict(told)


async def test_bot_and_person_change_places() -> None:
    place = await later(company)(table())
    change = later(services.change_seat)
    async with listening(place) as ears:
        for seq, bot, reason in ((2, True, "timeout"), (3, False, "rejoined")):
            await change(place.game_id, 1, bot=bot, reason=reason)
            changed = {"seat": 1, "player_id": BOB, "is_bot": bot, "reason": reason}
            for who, frames in (await ears.until(seq)).items():
                told = heard(frames)
                back = ["game:hand:update"] if who == BOB and not bot else []
                assert [event for event, _ in told] == ["game:seat:changed", *back, "game:state:update"]
                assert told[0][1] == named(changed, place)
                assert [player["is_bot"] for player in told[-1][1]["players"]] == [False, bot, False]
                if back:
                    view = await later(place.look)(BOB)
                    assert told[1][1]["hand"] == view["you"]["hand"]
                    assert told[1][1]["legal"] == view["legal"]


async def test_the_end_says_when_it_was() -> None:
    place = await later(company)(table(["r1", *OTHERS]))
    async with listening(place) as ears:
        await later(place.done)(ANN, play("r1"))
        view = await later(place.look)(ANN)
        for frames in (await ears.until(2)).values():
            data = next(frame["data"] for frame in frames if frame["event"] == "game:ended")
            assert {name: data[name] for name in view["result"]} == view["result"]
            assert set(data) == {"winner_id", "scoreboard", "reason", "ended_at", *STAMPS}


async def test_hands_of_a_round_that_is_over_are_told_with_it() -> None:
    """Nothing that others hold is told before."""
    place = await later(company)(table(["r1 g9", *THREE[1:]]))
    async with listening(place) as ears:
        await later(place.done)(ANN, play("r1"))
        for who, frames in (await ears.until(2)).items():
            assert "hands" not in str(frames), who
