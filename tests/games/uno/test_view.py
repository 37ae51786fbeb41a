"""What a table of UNO looks like to everybody who may look at it."""

from datetime import datetime
from typing import Any

import pytest

from games.catalog.uno.rules.deck import COLOR, VALUE
from games.catalog.uno.rules.state import Laid
from games.table import remembered
from tests.games.sockets import sit_down
from tests.games.uno.company import ANN, BOB, CLEO, DORA, WIL, Company, company, later, named
from tests.kinds.uno.positions import after, at, id_in, lay

Json = Any

pytestmark = pytest.mark.django_db(transaction=True)

ENVELOPE = {
    *("game_id", "kind", "status", "seq", "lobby_id", "host_user_id", "players", "current_player_id"),
    *("turn_number", "deadline", "options", "settings", "shuffle", "server_ts"),
}
OWN = {
    *("round", "direction", "awaiting", "pending_draw", "seeded", "top_discard", "current_color", "recent_discards"),
    *("draw_pile_count", "discard_count", "hand_counts", "uno_open", "last_round", "chat"),
}
YOU = {"seat", "player_id", "hand", "hand_count", "drawn_card_id", "revealed"}
LEGAL = {"cards", "draw", "end_turn", "challenge", "uno", "catch"}
HANDS = ["r1 rs w g9", "y1 y2 y3", "g1 g2"]


def cards(state, seat):
    return [card(state, number) for number in state.hands[seat]]


def card(state, number):
    return {"id": state.ids[number], "color": COLOR[number], "value": VALUE[number]}


def test_who_gets_which_fields() -> None:
    place = company(at(HANDS, "r9"))
    for who, more in ((ANN, {"you", "legal"}), (BOB, {"you", "legal"}), (WIL, set())):
        assert set(place.look(who)) == ENVELOPE | OWN | more
    for who in (ANN, BOB):
        assert set(place.look(who)["you"]) == YOU
        assert set(place.look(who)["legal"]) == LEGAL
    answer = place.people[DORA].get(place.path)
    assert (answer.status, answer.body["code"]) == (404, "GAME_NOT_FOUND")


def test_the_document_s_own_example() -> None:
    """Two players; the second has drawn a blue Skip on a Wild that became blue, and may play it or keep it."""
    state = at(["y1 y2 y3 y4 y5", "r7 w g2"], "w", under="b1 b2 b3 b4 b5 b6 b7", pile="bs", color="blue", turn=1)
    state = after(state, (1, "draw"))
    place = company(state)
    shown = place.look(BOB)
    top, skip = state.discard[-1], state.hands[1][-1]
    expected = {
        "game_id": place.game_id, "kind": "uno", "status": "playing", "seq": 1, "round": 1, "turn_number": 1,
        "current_player_id": BOB, "direction": "cw", "awaiting": "after_draw", "pending_draw": 0,
        "top_discard": {"id": state.ids[top], "color": "blue", "value": "wild"}, "current_color": "blue",
        "draw_pile_count": 91, "discard_count": 8, "hand_counts": {ANN: 5, BOB: 4}, "uno_open": [],
        "you": {"seat": 1, "player_id": BOB, "hand": cards(state, 1), "hand_count": 4,
                "drawn_card_id": state.ids[skip], "revealed": None},
        "legal": {"cards": [state.ids[skip]], "draw": False, "end_turn": True, "challenge": False, "uno": False,
                  "catch": []},
    }  # fmt: skip
    assert {name: shown[name] for name in expected} == named(expected, place)
    assert [face["value"] for face in shown["you"]["hand"]] == ["7", "wild", "2", "skip"]


def test_the_public_table() -> None:
    state = after(at(HANDS, "r9", scores=(3, 4, 5)), (0, "w", "green"))
    place = company(state)
    shown = place.look(WIL)
    nine, wild = state.discard[-2:]
    expected = {
        "status": "playing", "host_user_id": ANN, "current_player_id": BOB, "turn_number": 2, "seeded": False,
        "deadline": None, "chat": [], "last_round": None, "current_color": "green", "discard_count": 2,
        "recent_discards": [
            {**card(state, wild), "player_id": ANN, "chosen_color": "green"},
            {**card(state, nine), "player_id": None, "chosen_color": None},
        ],
        "hand_counts": {ANN: 3, BOB: 3, CLEO: 2},
        "players": [player(0, ANN, 3, 3), player(1, BOB, 3, 4), player(2, CLEO, 2, 5)],
    }  # fmt: skip
    assert {name: shown[name] for name in expected} == named(expected, place)
    assert set(shown["shuffle"]) == {"commitment"}


def player(seat: int, who: str, count: int, score: int, uno: str | None = None) -> Json:
    return {
        "player_id": who, "display_name": who.strip("<>"), "seat": seat, "is_bot": False, "connected": False,
        "hand_count": count, "score": score, "uno": uno,
    }  # fmt: skip


def test_a_wild_that_began_the_round_has_no_colour_yet() -> None:
    place = company(at(HANDS, "w"))
    shown = place.look(ANN)
    assert (shown["top_discard"]["color"], shown["current_color"]) == ("wild", None)
    assert len(shown["legal"]["cards"]) == 4


def test_what_others_than_the_seat_to_move_may_do() -> None:
    place = company(at(HANDS, "r9"))
    nothing = {"cards": [], "draw": False, "end_turn": False, "challenge": False, "uno": False, "catch": []}
    assert place.look(BOB)["legal"] == nothing


def test_an_open_window_names_who_may_be_caught_and_since_when() -> None:
    place = company(at(["r1 g9", *HANDS[1:]], "r9", uno_call="manual"))
    state = place.done(ANN, {"type": "play", "card_id": place.look(ANN)["legal"]["cards"][0]})
    (entry,) = place.people[ANN].get(f"{place.path}/moves?since=1").body["entries"]
    since = state["uno_open"][0]["since"]
    assert state["uno_open"] == [{"player_id": place.id(ANN), "since": since}]
    assert abs(since - ms(entry["at"])) < 1
    for who, uno, catch in ((ANN, True, []), (BOB, False, [ANN]), (CLEO, False, [ANN])):
        legal = place.look(who)["legal"]
        assert (legal["uno"], legal["catch"]) == (uno, named(catch, place))
    assert [shown["uno"] for shown in place.look(WIL)["players"]] == ["open", None, None]
    remembered.forget_all()  # another process, or this one after a restart, says the same
    assert place.look(WIL)["uno_open"] == state["uno_open"]


def ms(text: str) -> float:
    return datetime.fromisoformat(text).timestamp() * 1000


def test_a_window_stays_open_since_the_play_while_others_call() -> None:
    """Bob holds two cards in his own turn and calls; that moves nothing."""
    place = company(at(["r1 g9", "y1 y2", "g1 g2"], "r9", uno_call="manual"))
    ones = place.look(ANN)["legal"]["cards"][0]
    before = place.done(ANN, {"type": "play", "card_id": ones})["uno_open"]
    after_call = place.done(BOB, {"type": "uno"})
    assert after_call["uno_open"] == before
    assert [shown["uno"] for shown in after_call["players"]] == ["open", "called", None]
    remembered.forget_all()
    assert place.look(CLEO)["uno_open"] == before


def test_what_a_challenger_was_shown() -> None:
    state = after(at(["w4 r2 g9", *HANDS[1:]], "r9", wd4_bluff=True), (0, "w4", "green"), (1, "challenge"))
    place = company(state)
    left = [card(state, number) for number in state.revealed[0].cards]
    assert place.look(BOB)["you"]["revealed"] == {"player_id": place.id(ANN), "cards": left}
    assert place.look(ANN)["you"]["revealed"] is None
    assert "revealed" not in str(place.look(WIL))


def test_the_last_round_is_shown_from_the_second_on() -> None:
    state = lay(at(["r1", "r7 bs", "g1"], "r9", target_score=500), 0, "r1").state
    before = at(["r1", "r7 bs", "g1"], "r9", target_score=500)
    place = company(state)
    hands = {ANN: [], BOB: cards(before, 1), CLEO: cards(before, 2)}
    expected = {"round": 1, "winner_id": ANN, "reason": "hand_empty", "points": 28, "hands": hands}
    for who in (ANN, BOB, WIL):
        assert place.look(who)["last_round"] == named(expected, place)
        assert place.look(who)["round"] == 2


def test_the_end() -> None:
    place = company(at(["r1", "r7 bs", "g1"], "r9"))
    state = at(["r1", "r7 bs", "g1"], "r9")
    place.done(ANN, {"type": "play", "card_id": id_in(state, 0, "r1")})
    scoreboard = [line(ANN, 1, 0, 28, 0), line(CLEO, 2, 1, 0, 1), line(BOB, 3, 2, 0, 27)]
    for who in (ANN, BOB, WIL):
        shown = place.look(who)
        ended_at = shown["result"].pop("ended_at")
        assert shown["result"] == named({"winner_id": ANN, "reason": "hand_empty", "scoreboard": scoreboard}, place)
        assert shown["hands"] == named({ANN: [], BOB: cards(state, 1), CLEO: cards(state, 2)}, place)
        assert (shown["status"], shown["current_player_id"], shown["awaiting"]) == ("ended", None, None)
        assert set(shown["shuffle"]) == {"commitment", "seed", "salt"}
    remembered.forget_all()
    assert place.look(WIL)["result"]["ended_at"] == ended_at
    (last,) = place.people[ANN].get(f"{place.path}/moves?since=1").body["entries"]
    assert last["at"] == ended_at


def line(who: str, rank: int, count: int, points: int, hand_points: int) -> Json:
    return {"player_id": who, "rank": rank, "hand_count": count, "points": points, "hand_points": hand_points}


def test_a_chosen_seed_marks_the_game() -> None:
    place = company(seed=7)
    assert place.look(WIL)["seeded"] is True


def test_five_discards_at_most() -> None:
    recent = tuple(Laid(number, 0, None) for number in range(5))
    place = company(at(["y1", "y2"], "r9", recent=recent))
    assert len(place.look(WIL)["recent_discards"]) == 5


@pytest.mark.services
@pytest.mark.parametrize(
    "state",
    [
        pytest.param(at(HANDS, "r9"), id="turn"),
        pytest.param(after(at(HANDS, "r9", pile="r3"), (0, "draw")), id="after a draw"),
        pytest.param(after(at(HANDS, "r9", wd4_bluff=True, pile="w4"), (0, "draw")), id="a wild drawn"),
    ],
)
async def test_a_socket_begins_with_everything(state: Any) -> None:
    """The same as a look by REST, split into what all may see and what is the reader's own."""
    place: Company = await later(company)(state)
    for who in (ANN, BOB, WIL):
        ear = await sit_down(place.people[who], place.game_id)
        connected, *frames = [await ear.next(), *await ear.until(1)]
        assert connected["event"] == "conn:connected"
        assert set(connected["data"]) == {"user_id", "build", "server_ts"}
        assert connected["data"]["user_id"] == place.id(who)
        seen = await later(place.look)(who)
        names = ["game:state:update", *(["game:hand:update"] if who != WIL else [])]
        assert [frame["event"] for frame in frames] == names
        assert still(frames[0]["data"]) == still({name: seen[name] for name in seen if name not in {"you", "legal"}})
        if who != WIL:
            own = {name: seen["you"][name] for name in ("player_id", "hand", "hand_count", "drawn_card_id")}
            stamps = {"game_id": place.game_id, "server_ts": frames[1]["data"]["server_ts"]}
            assert frames[1]["data"] == {**stamps, **own, "you": seen["you"], "legal": seen["legal"]}
        await ear.close()


def still(view: Json) -> Json:
    """A view without what the clock and the sockets change."""
    players = [{**player, "connected": None} for player in view["players"]]
    return {**view, "server_ts": None, "players": players}
