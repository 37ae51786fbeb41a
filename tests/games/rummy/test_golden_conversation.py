"""The published round as frames: what Bob, Ann, a watcher and a stranger hear of each move."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from tests.games.rummy.company import ANN, BOB, Company, Ears, listening, named
from tests.games.sockets import Closed, shown, sit_down
from tests.kinds.rummy.published import dealt

Json = Any
Frames = list[tuple[str, Json]]

pytestmark = pytest.mark.services


def laid(player: str, number: int, kind: str, cards: str, **more: Json) -> Json:
    return {"player_id": player, "meld": number, "kind": kind, "cards": cards.split(), **more}


def passed(previous: str, following: str, turn_number: int) -> tuple[str, Json]:
    players = {"previous_player_id": previous, "next_player_id": following}
    return "game:turn:changed", {**players, "turn_number": turn_number, "deadline": None}


TURNS: list[tuple[str, Json, Frames, Frames]] = [
    # who, what they ask for, what everybody hears, what the mover hears instead
    (
        BOB,
        {"type": "draw", "source": "discard"},
        [("game:card:taken", {"player_id": BOB, "card": "AH"})],
        [],
    ),
    (
        BOB,
        {"type": "lay_down", "play": "meld 7C 7D 7H meld QH AH KH discard JC"},
        [
            ("game:meld:played", laid(BOB, 0, "set", "7C 7D 7H")),
            ("game:meld:played", laid(BOB, 1, "run", "QH KH AH")),
            ("game:card:discarded", {"player_id": BOB, "card": "JC"}),
            passed(BOB, ANN, 2),
        ],
        [],
    ),
    (
        ANN,
        {"type": "draw", "source": "stock"},
        [("game:card:drawn", {"player_id": ANN, "stock_count": 30})],
        [("game:card:drawn", {"player_id": ANN, "card": "7S", "stock_count": 30})],
    ),
    (
        ANN,
        {"type": "lay_down", "layoffs": [{"meld": 0, "card": "7S"}, {"meld": 1, "card": "JH"}], "discard": "KC"},
        [
            ("game:meld:extended", laid(ANN, 0, "set", "7C 7D 7H 7S", card="7S")),
            ("game:meld:extended", laid(ANN, 1, "run", "JH QH KH AH", card="JH")),
            ("game:card:discarded", {"player_id": ANN, "card": "KC"}),
            passed(ANN, BOB, 3),
        ],
        [],
    ),
    (
        BOB,
        {"type": "draw", "source": "stock"},
        [("game:card:drawn", {"player_id": BOB, "stock_count": 29})],
        [("game:card:drawn", {"player_id": BOB, "card": "5S", "stock_count": 29})],
    ),
]
LAST = {"type": "lay_down", "play": "meld 2S 3S 4S 5S discard 9D"}
OUT: Frames = [
    ("game:meld:played", laid(BOB, 2, "run", "2S 3S 4S 5S")),
    ("game:card:discarded", {"player_id": BOB, "card": "9D"}),
    (
        "game:round:scored",
        {
            "round": 1,
            "reason": "out",
            "ended_by": BOB,
            "hands": [["5C", "8C", "3D", "5D", "TD", "2H", "6H", "8S"], []],
            "points": [47, 0],
            "totals": [47, 0],
        },
    ),
]


async def played(company: Company, ears: Ears) -> None:
    """Every turn but the last, heard by everybody."""
    for seq, (who, move, public, own) in enumerate(TURNS, 2):
        mover = ears.bob if who == BOB else ears.ann
        ack = await mover.move(move, key=f"golden-{seq}")
        assert shown([ack]) == [("ack", {"key": f"golden-{seq}", "seq": seq})]
        for ear in ears.all():
            is_mover = ears.player(ear) == who
            assert shown(await ear.until(seq)) == named(own if own and is_mover else public, company)


async def test_everybody_hears_their_part_of_every_turn(company: Company) -> None:
    await sync_to_async(company.put)(dealt())
    async with listening(company) as ears:
        await played(company, ears)
        await ears.nothing_more()


async def test_bob_goes_out_and_the_next_round_is_dealt(company: Company) -> None:
    await sync_to_async(company.put)(dealt())
    async with listening(company) as ears:
        await played(company, ears)
        await ears.bob.move(LAST)
        heard = [await ear.until(7) for ear in ears.all()]
        await ears.nothing_more()
    for frames in heard:
        assert shown(frames)[:3] == named(OUT, company)
        assert [frame["seq"] for frame in frames] == [7] * len(frames)
        assert [frame.get("last", False) for frame in frames] == [*[False] * (len(frames) - 1), True]
    ann, tab, bob, (started,) = (shown(frames)[3:] for frames in heard)
    assert ann == tab
    assert ann[1] == bob[1] == started
    up_card = started[1]["up_card"]
    beginning = {"round": 2, "lead_player_id": ANN, "up_card": up_card, "stock_count": 31}
    assert started == ("game:round:started", named(beginning, company))
    hands = [frames[0][1]["hand"] for frames in (ann, bob)]
    assert [frames[0] for frames in (ann, bob)] == [("game:hand:dealt", {"hand": hand}) for hand in hands]
    assert len({up_card, *hands[0], *hands[1]}) == 21


async def test_the_stranger_hears_nothing(company: Company) -> None:
    ear = await sit_down(company.dora, company.game_id)
    with pytest.raises(Closed) as closed:
        await ear.next()
    assert (closed.value.code, ear.heard) == (4404, [])


def test_the_published_answer_to_the_first_take(company: Company) -> None:
    company.put(dealt())
    status, body = company.bob.move(company.game_id, {"type": "draw", "source": "discard"})
    published = {
        "phase": "lay_down",
        "round": 1,
        "turn_number": 1,
        "stock_count": 31,
        "discard_top": None,
        "discard_pile": [],
        "melds": [],
    }
    own = {
        "seat": 1,
        "hand": ["7C", "JC", "7D", "9D", "AH", "7H", "QH", "KH", "2S", "3S", "4S"],
        "drawn": "AH",
        "just_taken": "AH",
    }
    assert status == 202
    assert {name: body[name] for name in published} == published
    assert {name: body["you"][name] for name in own} == own
