"""R19-R23 and R29: declarations, with the worked examples D1-D8."""

from dataclasses import replace

import pytest

from games.catalog.hidden_joker.rules import game as rules
from games.catalog.hidden_joker.rules.moves import Declare, Group
from games.catalog.hidden_joker.rules.options import JokerOptions
from games.core.rules import IllegalMove
from games.core.text import said_within
from tests.kinds.hidden_joker.build import INDIAN, LOW, PENALTY, declare, hand, ids, names, play, table, the, told

D1 = "run AH 2H 3H / run 4S 5S 6S 7S / set 8C 8D 8H / set QD QS 9C"
D2 = "run 2C 3C 4C 5C 6C 7C 8C / run JH QH KH / set 4D 4H 4S"
D3 = "run 3D 4D 5D 6D 7D / set 10C 10D 10H 10S / run JS QS KS AS"
D4 = "run AH 2H 3H 4H / run 4S 5S 6S 7S / set 8C 8D 8H / set QD QS 9C"
D5 = "set 3C 3D 3H 3S / set 6C 6D 6H / set JC JD JH / set KC KD KS"
D6 = "run 5H 6H 9C / run 10S QS 9D / set 2C 2D 2H / set KC KD KH KS"
D7 = "run 8H 9H 10H / run 5S 6S 9C / set 2C 2D 2S / set KC KD KH KS"
D8 = "run AH 2H 3H / run 4S 5S 6S 7S / set 8C 8D 8H"
ALL = "accepted"


def cards_of(melds, *others):
    return " ".join([*(part.split(maxsplit=1)[1] for part in melds.split(" / ")), *filter(None, others)])


def ready(melds, discard="", loose="", options=None, drawn="stock"):
    """A player who has drawn and holds these cards."""
    return table(cards_of(melds, loose, discard), LOW, options=options, drawn=drawn)


def refused(state, move):
    with pytest.raises(IllegalMove) as refusal:
        play(state, move)
    return refusal.value


def verdict(state, move):
    try:
        play(state, move)
    except IllegalMove as refusal:
        return (refusal.detail or {}).get("report", {}).get("problems", refusal.code)
    return ALL


@pytest.mark.parametrize(
    ("melds", "discard", "loose", "named", "default", "indian"),
    [
        pytest.param(D1, "KC", "", True, ALL, ALL, marks=pytest.mark.rule("R19"), id="D1"),
        pytest.param(D1, "KC", "", False, ALL, ALL, marks=pytest.mark.rule("R20"), id="D1 unnamed"),
        pytest.param(D2, "KC", "", True, ALL, ALL, marks=pytest.mark.rule("R19"), id="D2"),
        pytest.param(D3, "2C", "", True, ALL, ALL, marks=pytest.mark.rule("R19"), id="D3"),
        pytest.param(D4, "", "", False, ALL, ALL, marks=pytest.mark.rule("R19"), id="D4"),
        pytest.param(
            D5, "2H", "", True, ALL, ["RUNS_MISSING", "PURE_RUN_MISSING"], marks=pytest.mark.rule("R21"), id="D5"
        ),
        pytest.param(D6, "7S", "", True, ALL, ["PURE_RUN_MISSING"], marks=pytest.mark.rule("R21"), id="D6"),
        pytest.param(D7, "7D", "", True, ALL, ALL, marks=pytest.mark.rule("R21"), id="D7"),
        pytest.param(
            D8, "KC", "QD QS 6C", True, ["CARDS_LEFT"], ["CARDS_LEFT"], marks=pytest.mark.rule("R19"), id="D8"
        ),
    ],
)
def test_worked_examples(melds, discard, loose, named, default, indian):
    for options, expected in ((None, default), (INDIAN, indian)):
        state = ready(melds, discard, loose, options)
        assert len(state.players[0].hand) == 14
        assert verdict(state, declare(state, melds, discard if named else None)) == expected


@pytest.mark.rule("R19")
def test_three_cards_left_are_named():
    state = ready(D8, "KC", "QD QS 6C")
    report = refused(state, declare(state, D8, "KC")).detail["report"]
    assert report["left_over"] == [f"c_{card}" for card in ids(state, "QD QS 6C")]
    assert report["points"] == 26


@pytest.mark.rule("R19")
def test_only_the_player_to_move_and_only_after_drawing():
    waiting = table(cards_of(D2), LOW)
    assert refused(waiting, declare(waiting, D2)).code == "MUST_DRAW_FIRST"
    state = table(LOW, cards_of(D2), drawn=None, seat=0)
    move = Declare((Group("run", ids(state, "2C 3C 4C", seat=1)),))
    with pytest.raises(IllegalMove) as refusal:
        rules.play(state, 1, move, None)
    assert (refusal.value.code, refusal.value.params) == ("NOT_YOUR_TURN", {"player": 0})


@pytest.mark.rule("R20")
def test_a_discard_in_a_meld_is_a_card_used_twice():
    state = ready(D1, "KC")
    move = replace(declare(state, D1), discard=ids(state, "AH")[0])
    assert verdict(state, move) == ["CARD_USED_TWICE", "CARDS_LEFT"]


@pytest.mark.rule("R20")
def test_null_is_the_same_as_no_discard():
    dumped = rules.dump_move(declare(ready(D1, "KC"), D1))
    assert dumped["discard_card_id"] is None
    without = {key: value for key, value in dumped.items() if key != "discard_card_id"}
    assert rules.parse_move(without) == rules.parse_move(dumped)


@pytest.mark.rule("R19")
def test_a_card_in_two_melds_is_reported_on_the_later_one():
    state = ready(D1, "KC")
    move = declare(state, D1, "KC")
    doubled = replace(move.melds[1], cards=(*move.melds[1].cards, move.melds[0].cards[0]))
    report = refused(state, replace(move, melds=(move.melds[0], doubled, *move.melds[2:]))).detail["report"]
    assert report["problems"] == ["CARD_USED_TWICE", "MELD_INVALID"]
    assert [meld["reason"] for meld in report["melds"]] == [None, "CARD_USED_TWICE", None, None]


@pytest.mark.rule("R19")
@pytest.mark.parametrize("stranger", ["other hand", "stock", "nowhere"])
def test_foreign_and_unknown_cards_read_alike(stranger):
    state = ready(D1, "KC")
    card = {"other hand": state.players[1].hand[0], "stock": state.stock[0], "nowhere": 999}[stranger]
    move = declare(state, D1, "KC")
    group = replace(move.melds[0], cards=(*move.melds[0].cards[:2], card))
    report = refused(state, replace(move, melds=(group, *move.melds[1:]))).detail["report"]
    assert report["problems"] == ["CARD_NOT_IN_HAND", "CARDS_LEFT", "MELD_INVALID"]
    assert report["melds"][0]["reason"] == "CARD_NOT_IN_HAND"
    assert said_within(report, str)["melds"][0]["text"] == "A card of this group isn't in your hand."


@pytest.mark.rule("R21")
def test_one_pure_run_is_not_enough():
    melds = "run AH 2H 3H / set 8C 8D 8H / set QD QS 9C / set 4C 4D 4H 4S"
    assert verdict(ready(melds, "KC", options=INDIAN), declare(ready(melds, "KC"), melds, "KC")) == ["RUNS_MISSING"]


@pytest.mark.rule("R21")
def test_a_pure_run_and_one_with_wilds_are_enough():
    state = ready(D7, "7D", options=INDIAN)
    assert verdict(state, declare(state, D7, "7D")) == ALL


@pytest.mark.rule("R22")
def test_a_valid_declaration_ends_the_round():
    state = ready(D1, "KC")
    after, events = play(state, declare(state, D1, "KC"))
    assert hand(after, 0) == ""
    assert [names(after, laid.cards) for laid in after.melds] == ["AH 2H 3H", "4S 5S 6S 7S", "8C 8D 8H", "9C QD QS"]
    assert names(after, after.discards) == "2S KC"
    assert (after.ending.reason, after.ending.winner) == ("rummy_declared", 0)
    assert after.players[0].total == 0
    assert told(events) == ["melds:submitted", "hand:update", "state:update", "ended"]


@pytest.mark.rule("R22")
def test_without_a_discard_the_pile_stays_as_it_is():
    state = ready(D4)
    after, events = play(state, declare(state, D4))
    assert names(after, after.discards) == "2S"
    assert the(events, "melds:submitted").data["discard"] is None


@pytest.mark.rule("R9")
def test_the_card_just_taken_may_be_the_finishing_discard():
    state = ready(D1, "KC", drawn="discard")
    assert names(state, (state.just_taken,)) == "KC"
    assert verdict(state, declare(state, D1, "KC")) == ALL


@pytest.mark.rule("R23")
def test_a_refused_declaration_changes_nothing_and_may_be_tried_again():
    state = ready(D5, "2H", options=INDIAN)
    before = rules.dump(state)
    refusal = refused(state, declare(state, D5, "2H"))
    assert refusal.code == "INVALID_DECLARATION"
    assert not refusal.detail["report"]["declarable"]
    assert len(refusal.detail["report"]["melds"]) == 4
    assert rules.dump(state) == before
    assert state.drawn is not None
    assert told(play(state, rules.hints(state, 0)[-1]).events)[0] == "hand:update"


@pytest.mark.rule("R29")
def test_a_wrong_declaration_costs_80_and_the_round():
    state = ready(D5, "2H", options=JokerOptions(required_runs="indian", wrong_declaration="penalty"))
    state = table(hand(state, 0), LOW, LOW, options=state.options, drawn="stock")
    after, events = play(state, declare(state, D5, "2H"))
    assert told(events) == ["declaration:failed", "state:update", "turn:changed"]
    assert the(events, "declaration:failed").data == {"seat": 0, "points": 80}
    assert (after.players[0].out, after.players[0].cost, len(after.players[0].hand)) == ("wrong_declaration", 80, 14)
    assert (after.seat, after.turn_number) == (1, 2)
    assert after.discards == state.discards


@pytest.mark.rule("R29")
def test_a_meld_that_is_none_costs_80_too():
    state = ready(D1, "KC", options=PENALTY)
    move = declare(state, D1, "KC")
    wrong = (replace(move.melds[0], type="set"), *move.melds[1:])
    after, _ = play(state, replace(move, melds=wrong))
    assert after.players[0].total == 80


@pytest.mark.rule("R29")
@pytest.mark.parametrize("fault", ["card left", "card twice", "foreign card"])
def test_an_incomplete_declaration_costs_nothing(fault):
    state = ready(D1, "KC", options=PENALTY)
    move = declare(state, D1, "KC")
    changed = {
        "card left": replace(move, melds=move.melds[1:]),
        "card twice": replace(move, discard=move.melds[0].cards[0]),
        "foreign card": replace(move, discard=state.stock[0]),
    }[fault]
    assert refused(state, changed).code == "INVALID_DECLARATION"


@pytest.mark.rule("R29")
def test_the_pile_can_be_empty_after_a_wrong_declaration():
    state = table(cards_of(D5, "2H"), LOW, LOW, options=PENALTY, discards="", drawn="discard")
    wrong = declare(state, D5.replace("set 3C 3D 3H 3S", "run 3C 3D 3H 3S"), "2H")
    after, _ = play(state, wrong)
    assert after.discards == ()
    assert rules.view(after, 1)["legal"]["draw"] == ["stock"]
    assert rules.view(after, 1)["discard_top"] is None
