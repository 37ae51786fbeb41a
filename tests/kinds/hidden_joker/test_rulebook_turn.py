"""R7-R12: a turn, the card just taken, wilds on the pile, the end of the stock, and the last turn."""

from dataclasses import replace

import pytest

from games.catalog.hidden_joker.rules import game as rules
from games.catalog.hidden_joker.rules.moves import Discard, Draw
from games.catalog.hidden_joker.rules.options import JokerOptions
from games.core.rules import IllegalMove
from tests.kinds.hidden_joker.build import (
    LOW,
    PENALTY,
    declare,
    discard,
    draw,
    hand,
    ids,
    names,
    play,
    table,
    the,
    told,
)

NO_WILDS = JokerOptions(wild_pickup=False)


def code(state, move, seat=None):
    with pytest.raises(IllegalMove) as refusal:
        rules.play(state, state.seat if seat is None else seat, move, None)
    return refusal.value.code


@pytest.mark.rule("R7")
def test_draw_one_card_then_discard_one():
    state = table(LOW, LOW, stock="5D 7C")
    drawn, _ = draw(state)
    assert (drawn.seat, drawn.turn_number, len(drawn.players[0].hand), len(drawn.stock)) == (0, 1, 14, 1)
    after, _ = discard(drawn, "KS")
    assert (after.seat, after.turn_number, len(after.players[0].hand)) == (1, 2, 13)
    assert names(after, after.discards) == "2S KS"
    assert after.drawn is None


@pytest.mark.rule("R7")
def test_a_declaration_ends_the_round_and_the_turn_number_stays():
    melds = "run 2C 3C 4C 5C 6C 7C 8C / run JH QH KH / set 4D 4H 4S"
    state = table("2C 3C 4C 5C 6C 7C 8C JH QH KH 4D 4H 4S KC", LOW, drawn="stock", turn_number=7)
    assert play(state, declare(state, melds, "KC")).state.turn_number == 7


@pytest.mark.rule("R7")
def test_the_top_of_the_discard_pile_may_be_drawn():
    after, _ = draw(table(LOW, LOW, discards="5C 2S"), "discard")
    assert hand(after, 0).endswith(" 2S")
    assert names(after, after.discards) == "5C"


@pytest.mark.rule("R8")
def test_nobody_draws_twice_or_discards_before_drawing():
    state = table(LOW, LOW)
    assert code(state, Discard(state.players[0].hand[0])) == "MUST_DRAW_FIRST"
    drawn, _ = draw(state)
    assert code(drawn, Draw("stock")) == "ALREADY_DREW"
    assert code(drawn, Draw("discard")) == "ALREADY_DREW"
    assert code(drawn, Draw("stock"), seat=1) == "NOT_YOUR_TURN"


@pytest.mark.rule("R9")
def test_the_card_just_taken_may_not_be_discarded():
    drawn, _ = draw(table(LOW, LOW), "discard")
    assert code(drawn, Discard(drawn.just_taken)) == "JUST_TAKEN"


@pytest.mark.rule("R9")
def test_its_twin_may():
    state = table(f"2S {LOW}", LOW)
    drawn, _ = draw(state, "discard")
    after, _ = play(drawn, Discard(state.players[0].hand[0]))
    assert names(after, after.discards) == "2S"


@pytest.mark.rule("R9")
def test_a_card_from_the_stock_may_go_at_once_and_a_taken_one_next_turn():
    drawn, _ = draw(table(LOW, LOW))
    assert play(drawn, Discard(drawn.drawn.card)).state.seat == 1
    later = table(f"{LOW} 2S", LOW, drawn="stock")
    later = replace(later, players=(replace(later.players[0], took=later.players[0].hand[-1:]), later.players[1]))
    after, _ = discard(later, "2S")
    assert after.players[0].took == ()


@pytest.mark.rule("R10")
def test_a_wild_on_the_pile_may_be_taken():
    assert hand(draw(table(LOW, LOW, discards="9H"), "discard").state, 0).endswith(" 9H")


@pytest.mark.rule("R10")
def test_or_not_where_the_table_agreed_so():
    state = table(LOW, LOW, discards="5C 9H", options=NO_WILDS)
    assert code(state, Draw("discard")) == "WILD_NOT_TAKEABLE"
    assert rules.view(state, 0)["legal"]["draw"] == ["stock"]
    assert draw(table(LOW, LOW, discards="9H 5C", options=NO_WILDS), "discard").state.drawn


@pytest.mark.rule("R10")
def test_but_the_first_upcard_may_always_be_taken():
    state = table(LOW, LOW, discards="9H", options=NO_WILDS)
    first = replace(state, upcard=state.discards[0])
    taken, _ = draw(first, "discard")
    assert hand(taken, 0).endswith(" 9H")
    assert taken.upcard is None


@pytest.mark.rule("R10")
def test_once_taken_it_is_the_first_upcard_no_more():
    state = table(LOW, LOW, discards="9H", options=NO_WILDS)
    taken, _ = draw(replace(state, upcard=state.discards[0]), "discard")
    other, _ = discard(taken, "KS")
    back, _ = discard(draw(other).state, "4H")
    again, _ = discard(draw(back).state, "9H")
    assert code(again, Draw("discard")) == "WILD_NOT_TAKEABLE"


@pytest.mark.rule("R11")
def test_the_stock_is_made_new_when_a_turn_begins():
    state = table(LOW, f"{LOW} KC", LOW, discards="5C 6C 7C", stock="", seat=1, drawn="stock")
    after, events = discard(state, "KC")
    assert names(after, after.discards) == "KC"
    assert sorted(names(after, after.stock).split()) == ["5C", "6C", "7C"]
    assert (after.seat, after.reshuffles) == (2, 1)
    assert told(events) == ["hand:update", "stock:reshuffled", "state:update", "turn:changed"]
    assert the(events, "stock:reshuffled").data == {"stock_count": 3, "reshuffles_left": 2}


@pytest.mark.rule("R11")
def test_not_before_the_last_card_is_gone():
    state = table(LOW, f"{LOW} KC", discards="5C 6C 7C", stock="4D", seat=1, drawn="stock")
    after, _ = discard(state, "KC")
    assert (len(after.stock), len(after.discards)) == (1, 4)


@pytest.mark.rule("R11")
@pytest.mark.parametrize(("reshuffles", "goes_on"), [(0, True), (2, True), (3, False)])
def test_three_times_in_a_round(reshuffles, goes_on):
    state = table(LOW, f"{LOW} KC", discards="5C", stock="", seat=1, drawn="stock", reshuffles=reshuffles)
    after, _ = discard(state, "KC")
    assert (after.ending is None) == goes_on
    if not goes_on:
        assert after.ending.reason == "stock_exhausted"


@pytest.mark.rule("R11")
def test_a_pile_of_one_card_ends_the_round():
    state = table(LOW, f"{LOW} KC", discards="", stock="", seat=1, drawn="stock")
    after, events = discard(state, "KC")
    assert after.ending.reason == "stock_exhausted"
    assert told(events) == ["hand:update", "state:update", "ended"]


@pytest.mark.rule("R11")
def test_a_player_to_draw_always_finds_a_stock():
    """Even one who would rather take the discard; the round has ended before."""
    state = table(LOW, f"{LOW} KC", discards="", stock="", seat=1, drawn="discard")
    assert discard(state, "4H").state.ending.reason == "stock_exhausted"


@pytest.mark.rule("R11")
def test_also_after_somebody_left_the_round():
    state = table(LOW, f"{LOW} KC", LOW, discards="5C 6C", stock="", seat=1, drawn="stock", options=PENALTY)
    cards = state.players[1].hand
    wrong = declare(state, f"run {names(state, cards[:-1])}", "KC")
    after, events = play(state, wrong)
    assert told(events) == ["declaration:failed", "stock:reshuffled", "state:update", "turn:changed"]
    assert names(after, after.discards) == "6C"


@pytest.mark.rule("R12")
def test_there_is_no_turn_1001():
    state = table(LOW, LOW, turn_number=999)
    last, _ = discard(draw(state).state, "KS")
    assert (last.turn_number, last.ending) == (1000, None)
    after, _ = discard(draw(last).state, "KS")
    assert after.ending.reason == "turn_limit"
    assert after.turn_number == 1000


@pytest.mark.rule("R12")
def test_two_who_only_take_each_others_discards_stop_in_the_end():
    state = table(LOW, LOW, discards="2S")
    while state.ending is None:
        taken, _ = draw(state, "discard")
        state, _ = play(taken, Discard(taken.players[taken.seat].hand[0]))
    assert state.ending.reason == "turn_limit"


@pytest.mark.rule("R8")
def test_hands_have_thirteen_cards_but_for_the_one_who_has_drawn():
    state = table(LOW, LOW, LOW)
    for _ in range(9):
        drawn, _ = draw(state)
        assert [len(player.hand) for player in drawn.players] == [14 if seat == drawn.seat else 13 for seat in range(3)]
        state, _ = play(drawn, Discard(drawn.drawn.card))
    assert ids(state, "AC", seat=0)
