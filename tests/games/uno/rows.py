"""A row of the table of events: a situation, a move, all that is told of it; and how it is checked."""

from dataclasses import dataclass
from typing import Any

from games.catalog.uno.rules.state import State
from tests.games.uno.company import ANN, WIL, Clock, Company, company, later, listening, named
from tests.games.uno.told import S, Told, Views, face, heard
from tests.kinds.uno.positions import at

Json = Any
THREE = ["r1 rs rr r+2 r7 r0 w", "y1 y2 y3", "g1 g2 g3"]
HONEST = ["w4 g9 y9", *THREE[1:]]
"""Ann holds no red, so her Wild Draw Four is no bluff."""

PILE = "b1 b2 b3 b4 b5 b6"
DRAW, END, UNO, CHALLENGE = ({"type": verb} for verb in ("draw", "end_turn", "uno", "challenge"))


@dataclass(frozen=True)
class Row:
    """A situation, a move, and all that is told of it, in order."""

    state: State
    move: Json
    told: list[Told]
    who: str = ANN


def table(hands: list[str] = THREE, top: str = "r9", **more: Json) -> State:
    """A position with a pile that is known."""
    return at(hands, top, **{"pile": PILE, **more})


def play(name: str, **more: Json) -> Json:
    """To play the first card of this name."""
    return {"type": "play", "card_id": face(name)["id"], **more}


async def check(row: Row, clock: Clock) -> None:
    """By REST and by socket alike: everybody hears just their part, and the same as they see."""
    clock.pass_by(2000)  # any window has been open for a while
    for by_socket in (False, True):
        place = await later(company)(row.state)
        async with listening(place) as ears:
            if by_socket:
                ack = await ears[row.who].ask({"action": "move", "key": "k", "move": named(row.move, place)})
                assert heard([ack]) == [("ack", {"key": "k", "seq": 2})]
            else:
                await later(place.done)(row.who, row.move)
            frames = await ears.until(2)
            await later(compare)(row, place, frames)
            await ears.nothing_more()


def compare(row: Row, place: Company, frames: dict[str, list[Json]]) -> None:
    """What each heard, and what each was to hear."""
    views = Views(place)
    for who, told in frames.items():
        name = ANN if who == "tab" else who
        expected = [(item.event, views.expected(item, who)) for item in row.told if item.heard_by(name)]
        assert heard(told) == expected, who
        assert all(frame["data"]["game_id"] == place.game_id for frame in told)
        assert all(type(frame["data"]["server_ts"]) is int for frame in told)
        assert [frame.get("last", False) for frame in told] == [False] * (len(told) - 1) + [True]
    assert {item.only for item in row.told} <= {None, *place.players}
    assert S in row.told
    assert set(frames) == {*place.players, WIL, "tab"}
