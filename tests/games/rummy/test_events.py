"""What everybody hears of each thing that can happen: names, order, data and audience of the frames."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games.catalog.rummy.rules import game as rules
from games.catalog.rummy.rules.moves import Forfeit
from games.catalog.rummy.rules.state import State
from games.core.rng import rng_for
from games.play import services
from games.play.log import Line, append
from games.table import memory
from tests.games.rummy.company import ANN, BOB, Company, listening, named
from tests.games.rummy.requests import STOCK, TAKE, keys, text
from tests.games.sockets import shown, sit_down
from tests.kinds.rummy.positions import position

Json = Any

pytestmark = pytest.mark.services


def extended(number: int, kind: str, cards: str, card: str) -> tuple[str, Json]:
    pile = {"player_id": ANN, "meld": number, "kind": kind, "cards": cards.split()}
    return "game:meld:extended", {**pile, "card": card}


def melded(number: int, kind: str, cards: str) -> tuple[str, Json]:
    return "game:meld:played", {"player_id": ANN, "meld": number, "kind": kind, "cards": cards.split()}


def discarded(card: str) -> tuple[str, Json]:
    return "game:card:discarded", {"player_id": ANN, "card": card}


def passed(turn_number: int = 6) -> tuple[str, Json]:
    who = {"previous_player_id": ANN, "next_player_id": BOB}
    return "game:turn:changed", {**who, "turn_number": turn_number, "deadline": None}


def scored(reason: str, hands: list[str], points: list[int], totals: list[int]) -> tuple[str, Json]:
    both = [hand.split() for hand in hands]
    score = {"round": 1, "reason": reason, "ended_by": ANN, "hands": both, "points": points, "totals": totals}
    return "game:round:scored", score


def ended(winner: str | None, reason: str, scores: list[int], forfeit: Json = None) -> tuple[str, Json]:
    result = {"winner_player_id": winner, "reason": reason, "final_scores": scores, "forfeit": forfeit}
    return "game:ended", result


NEXT_ROUND = ("game:round:started", {"round": 2, "lead_player_id": ANN, "up_card": "?", "stock_count": 31})
DEALT = ("game:hand:dealt", {"hand": "?"})


@dataclass(frozen=True)
class Row:
    """A situation, a move of Ann's, what everybody hears, and what she hears instead where she alone knows more."""

    state: State
    move: Json
    all: list[Any]
    ann: list[Any] = field(default_factory=list)

    def told(self, who: str | None) -> list[Any]:
        """What somebody hears; a player also their hand of a new round."""
        frames = self.ann if self.ann and who == ANN else self.all
        dealt = [DEALT] if who else []
        return [told for frame in frames for told in ([*dealt, frame] if frame == NEXT_ROUND else [frame])]


ROWS = {
    "a card from the stock": Row(
        position("7C", "KH", discards="4D", stock="9S 8S"),
        STOCK,
        [("game:card:drawn", {"player_id": ANN, "stock_count": 1})],
        ann=[("game:card:drawn", {"player_id": ANN, "card": "8S", "stock_count": 1})],
    ),
    "the only card left under the top discard": Row(
        position("7C", "KH", discards="9C 4D", stock=""),
        STOCK,
        [
            ("game:stock:reshuffled", {"stock_count": 1, "discard_top": "4D"}),
            ("game:card:drawn", {"player_id": ANN, "stock_count": 0}),
        ],
        ann=[
            ("game:stock:reshuffled", {"stock_count": 1, "discard_top": "4D"}),
            ("game:card:drawn", {"player_id": ANN, "card": "9C", "stock_count": 0}),
        ],
    ),
    "a card from the discard pile": Row(
        position("7C", "KH", discards="9C 4D"),
        TAKE,
        [("game:card:taken", {"player_id": ANN, "card": "4D"})],
    ),
    "nothing to draw": Row(
        position("7C", "KH 2C", discards="4D", stock=""),
        STOCK,
        [scored("blocked", ["7C", "2C KH"], [7, 12], [7, 12]), NEXT_ROUND],
    ),
    "a discard": Row(
        position("7C 9S", "KH", drawn="9S", discards="4D"),
        text("discard 9S"),
        [discarded("9S"), passed()],
    ),
    "everything there is, in the order asked for": Row(
        position("5C 6C 9H 9S 9C JH KD", "KH", drawn="9S", discards="4D", piles=("2C 3C 4C",)),
        text("layoff meld(0) 5C meld 9H 9S 9C layoff meld(0) 6C discard JH"),
        [
            extended(0, "run", "2C 3C 4C 5C", "5C"),
            melded(1, "set", "9H 9S 9C"),
            extended(0, "run", "2C 3C 4C 5C 6C", "6C"),
            discarded("JH"),
            passed(),
        ],
    ),
    "melds before lay-offs, as lists": Row(
        position("8C 9H 9S 9C 9D JH KD", "KH", drawn="9S", discards="4D"),
        keys(melds=[["9H", "9S", "9C"]], layoffs=[{"meld": 0, "card": "9D"}], discard="JH"),
        [melded(0, "set", "9H 9S 9C"), extended(0, "set", "9H 9S 9C 9D", "9D"), discarded("JH"), passed()],
    ),
    "a run from low to high": Row(
        position("KS AS QS 4D", "KH", drawn="4D", discards="5D"),
        keys(melds=[["KS", "AS", "QS"]], discard="4D"),
        [melded(0, "run", "QS KS AS"), discarded("4D"), scored("out", ["", "KH"], [0, 10], [0, 10]), NEXT_ROUND],
    ),
    "out without a discard, and the game is won": Row(
        position("9H 9S 9C", "KH QD", drawn="9S", discards="4D", totals=(480, 490)),
        keys(melds=[["9H", "9S", "9C"]]),
        [
            melded(0, "set", "9H 9S 9C"),
            scored("out", ["", "QD KH"], [0, 20], [480, 510]),
            ended(ANN, "target", [480, 510]),
        ],
    ),
    "the last turn of a long round": Row(
        position("9H 2C", "KH", drawn="2C", discards="4D", totals=(495, 480), turn_number=1000),
        text("discard 2C"),
        [
            discarded("2C"),
            scored("turn_cap", ["9H", "KH"], [9, 10], [504, 490]),
            ended(BOB, "target", [504, 490]),
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize("row", [pytest.param(row, id=name) for name, row in ROWS.items()])
async def test_everybody_hears_their_part(row: Row, company: Company) -> None:
    await sync_to_async(company.put)(row.state)
    async with listening(company) as ears:
        ack = await ears.ann.move(row.move)
        assert shown([ack]) == [("ack", {"key": None, "seq": 2})]
        for ear in ears.all():
            frames = await ear.until(2)
            assert blanked(shown(frames)) == named(row.told(ears.player(ear)), company)
            assert all(frame["data"]["game_id"] == company.game_id for frame in frames)
            assert all(type(frame["data"]["server_ts"]) is int for frame in frames)
        await ears.nothing_more()


def blanked(frames: list[Any]) -> list[Any]:
    """The frames without the cards of a round that is dealt anew."""
    blanks = {"game:hand:dealt": {"hand": "?"}, "game:round:started": {"up_card": "?"}}
    return [(event, data | blanks.get(event, {})) for event, data in frames]


async def test_a_program_is_out(company: Company) -> None:
    """Only the driver of a program makes this move."""

    def forfeit() -> None:
        table, move = memory.current(company.game_id), Forfeit(1, "TIMEOUT")
        step = rules.play(table.state, 1, move, rng_for(table.seed, table.seq + 1))
        append(table, step.state, step.events, Line("program", 1, rules.dump_move(move)))

    await sync_to_async(company.put)(position("7C", "KH", totals=(47, 0)))
    async with listening(company) as ears:
        await sync_to_async(forfeit)()
        score = {"round": 1, "reason": "forfeit", "ended_by": BOB, "hands": None, "points": [0, 2000]}
        told = [
            ("game:player:forfeited", {"player_id": BOB, "code": "TIMEOUT"}),
            ("game:round:scored", {**score, "totals": [47, 2000]}),
            ended(ANN, "forfeit", [47, 2000], {"player_id": BOB, "code": "TIMEOUT"}),
        ]
        for ear in ears.all():
            assert shown(await ear.until(2)) == named(told, company)


async def test_a_game_that_everybody_left(company: Company) -> None:
    async with listening(company) as ears:
        await sync_to_async(services.abandon)(company.game_id)
        for ear in ears.all():
            assert shown(await ear.until(2)) == named([ended(None, "abandoned", [0, 0])], company)


async def test_bot_and_person_change_places(company: Company) -> None:
    """Who ran out of time hears on; who comes back gets the hand."""
    await sync_to_async(company.put)(position("7C", "KH AH", discards="4D"))
    change = sync_to_async(services.change_seat)
    async with listening(company) as ears:
        await change(company.game_id, 1, bot=True, reason="timeout")
        for ear in ears.all():
            changed, update = shown(await ear.until(2))
            assert changed == named(
                ("game:seat:changed", {"seat": 1, "player_id": BOB, "is_bot": True, "reason": "timeout"}), company
            )
            assert update[0] == "game:state:update"
            assert [player["type"] for player in update[1]["players"]] == ["human", "bot"]
        await change(company.game_id, 1, bot=False, reason="rejoined")
        for ear in ears.all():
            events = dict(shown(await ear.until(3)))
            assert events["game:seat:changed"]["reason"] == "rejoined"
            assert [player["type"] for player in events["game:state:update"]["players"]] == ["human", "human"]
            assert ("game:hand:update" in events) == (ear is ears.bob)
            if ear is ears.bob:
                assert events["game:hand:update"]["hand"] == ["AH", "KH"]


async def test_the_start_as_each_seat_hears_it(company: Company) -> None:
    """Who has heard nothing yet is told the deal."""
    heard = {}
    for caller in (company.ann, company.bob, company.wil):
        ear = await sit_down(caller, company.game_id, since=0)
        heard[caller.id] = shown(await ear.until(1))
        await ear.close()
    started = named(
        ("game:round:started", {"round": 1, "lead_player_id": BOB, "up_card": "?", "stock_count": 31}), company
    )
    assert blanked(heard[company.wil.id]) == [started]
    assert blanked(heard[company.ann.id]) == blanked(heard[company.bob.id]) == [DEALT, started]
    assert heard[company.ann.id][0] != heard[company.bob.id][0]
