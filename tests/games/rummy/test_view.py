"""What a table of Rummy looks like to everybody who may look at it."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games.catalog.rummy.rules.state import State
from tests.games.rummy.company import ANN, BOB, Company, named
from tests.games.sockets import sit_down
from tests.kinds.rummy.positions import forfeited, pile, play, position

Json = Any

ENVELOPE = {
    *("game_id", "kind", "status", "seq", "lobby_id", "host_user_id", "players", "current_player_id"),
    *("turn_number", "deadline", "options", "settings", "shuffle", "server_ts"),
}
OWN = {
    *("phase", "round", "lead_player_id", "stock_count", "discard_top", "discard_pile", "melds", "last_round"),
}


def table(**more: Json) -> State:
    """Ann is to draw; each holds a card that everybody saw her or him take."""
    return position(
        "7C 9D 2S", "KH AH", taken="7C AH", discards="4D 5H", piles=("QH QS QD", pile("2C 3C 4C", 1)), round=3, **more
    )  # fmt: skip


def test_who_gets_which_fields(company: Company) -> None:
    company.put(table())
    for caller, more in ((company.ann, {"you", "legal"}), (company.bob, {"you"}), (company.wil, set())):
        assert set(company.look(caller)) == ENVELOPE | OWN | more
    assert company.dora.get(f"/api/games/{company.game_id}").status == 404


def test_the_public_table(company: Company) -> None:
    company.put(table())
    shown = company.look(company.wil)
    expected = {
        "game_id": company.game_id,
        "kind": "rummy",
        "status": "playing",
        "seq": 1,
        "host_user_id": ANN,
        "current_player_id": ANN,
        "turn_number": 5,
        "deadline": None,
        "options": {"target": 500, "turn_cap": 1000},
        "phase": "draw",
        "round": 3,
        "lead_player_id": BOB,
        "stock_count": 39,
        "discard_top": "5H",
        "discard_pile": ["4D", "5H"],
        "melds": [
            {"meld": 0, "kind": "set", "cards": ["QH", "QS", "QD"], "player_id": ANN},
            {"meld": 1, "kind": "run", "cards": ["2C", "3C", "4C"], "player_id": BOB},
        ],
        "last_round": None,
        "players": [player(0, ANN, "Ann", 3, ["7C"]), player(1, BOB, "Bob", 2, ["AH"])],
    }
    assert {name: shown[name] for name in expected} == named(expected, company)
    assert set(shown["shuffle"]) == {"commitment"}
    assert len(shown["shuffle"]["commitment"]) == 64


def player(seat: int, who: str, name: str, hand_size: int, known: list[str]) -> Json:
    return {
        "player_id": who,
        "display_name": name,
        "seat": seat,
        "is_bot": False,
        "connected": False,
        "type": "human",
        "hand_size": hand_size,
        "total": 0,
        "known_cards": known,
    }


def test_the_own_part_of_who_is_to_draw(company: Company) -> None:
    company.put(table())
    shown = company.look(company.ann)
    you = {"seat": 0, "player_id": ANN, "hand": ["7C", "9D", "2S"], "drawn": None, "just_taken": None}
    assert shown["you"] == named(you, company)
    assert shown["legal"] == {
        "moves": [{"type": "draw", "source": "stock"}, {"type": "draw", "source": "discard"}],
        "parts": {"melds": [], "layoffs": [], "discards": []},
    }


def test_what_may_be_laid_down(company: Company) -> None:
    company.put(position("7C 7D 7H 5C 9S", "KH", drawn="7C", taken="7C", piles=("2C 3C 4C",)))
    way_out = {"melds": [["7C", "7D", "7H"]], "layoffs": [{"meld": 0, "card": "5C"}], "discard": "9S"}
    shown = company.look(company.ann)
    assert shown["legal"] == {
        "moves": [
            *({"type": "lay_down", "melds": [], "layoffs": [], "discard": card} for card in ("5C", "7D", "7H", "9S")),
            {"type": "lay_down", **way_out},
        ],
        "parts": {
            "melds": [["7C", "7D", "7H"]],
            "layoffs": [{"meld": 0, "card": "5C"}],
            "discards": ["5C", "7D", "7H", "9S"],
        },
    }
    status, body = company.ann.move(company.game_id, shown["legal"]["moves"][-1])
    assert (status, body["last_round"]["reason"], body["round"]) == (202, "out", 2)


def test_a_card_from_the_stock_is_seen_by_who_drew_it(company: Company) -> None:
    company.put(position("7C 9D", "KH AH", drawn="9D", discards="4D"))
    assert company.look(company.ann)["you"]["drawn"] == "9D"
    for caller in (company.bob, company.wil):
        assert "9D" not in str(company.look(caller))


def test_the_last_round_names_who_ended_it(company: Company) -> None:
    company.put(play(position("9D", "KH 2C", drawn="9D", totals=(5, 6)), "discard 9D").state)
    score = {"round": 1, "reason": "out", "ended_by": ANN, "hands": [[], ["2C", "KH"]]}
    for caller in (company.ann, company.bob, company.wil):
        assert company.look(caller)["last_round"] == named({**score, "points": [0, 12], "totals": [5, 18]}, company)


@pytest.mark.parametrize(
    ("state", "result"),
    [
        pytest.param(
            play(position("9D", "KH 2C", drawn="9D", totals=(5, 490)), "discard 9D").state,
            {"winner_player_id": ANN, "reason": "target", "final_scores": [5, 502], "forfeit": None},
            id="target",
        ),
        pytest.param(
            forfeited(table(), 1, "BAD_DRAW").state,
            {
                "winner_player_id": ANN,
                "reason": "forfeit",
                "final_scores": [0, 2000],
                "forfeit": {"player_id": BOB, "code": "BAD_DRAW"},
            },
            id="forfeit",
        ),
    ],
)
def test_the_end(company: Company, state: State, result: Json) -> None:
    company.put(state)
    for caller in (company.ann, company.bob, company.wil):
        shown = company.look(caller)
        assert shown["result"] == named(result, company)
        assert (shown["status"], shown["phase"], shown["current_player_id"]) == ("ended", "ended", None)
        assert "legal" not in shown


def test_the_seed_is_told_with_the_last_move(company: Company) -> None:
    company.put(position("9D", "KH 2C", drawn="9D", totals=(5, 490)))
    before = company.look(company.bob)["shuffle"]
    company.ann.move(company.game_id, {"type": "lay_down", "discard": "9D"})
    shuffle = company.look(company.bob)["shuffle"]
    assert set(shuffle) == {"commitment", "seed", "salt"}
    assert shuffle["commitment"] == before["commitment"]


@pytest.mark.services
@pytest.mark.parametrize("state", [table(), position("7C 9D", "KH", drawn="9D", taken="9D")], ids=["draw", "lay down"])
async def test_a_socket_begins_with_everything(company: Company, state: State) -> None:
    """The same as a look by REST, split into what all may see and what is the reader's own."""
    await sync_to_async(company.put)(state)
    for caller in (company.ann, company.bob, company.wil):
        ear = await sit_down(caller, company.game_id)
        connected, *frames = [await ear.next(), *await ear.until(1)]
        assert (connected["event"], connected["data"]["user_id"]) == ("conn:connected", caller.id)
        seen = await sync_to_async(company.look)(caller)
        seated = caller is not company.wil
        names = ["game:state:update", *(["game:hand:update"] if seated else [])]
        assert [frame["event"] for frame in frames] == names
        assert [frame["seq"] for frame in frames] == [1] * len(names)
        public = {name: value for name, value in seen.items() if name not in {"you", "legal"}}
        assert still(frames[0]["data"]) == still(public)
        if seated:
            own = {name: seen["you"][name] for name in ("hand", "drawn", "just_taken")}
            more = {"you": seen["you"], "legal": seen.get("legal")}
            assert {name: frames[1]["data"][name] for name in {*own, *more}} == own | more
        await ear.close()


def still(view: Json) -> Json:
    """A view without what the clock and the sockets change."""
    players = [{**player, "connected": None} for player in view["players"]]
    return {**view, "server_ts": None, "players": players}
