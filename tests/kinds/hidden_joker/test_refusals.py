"""Refusals: every code, their order, and that a refused move changes nothing."""

import pytest

from games.catalog.hidden_joker.rules import game as rules
from games.catalog.hidden_joker.rules.moves import Declare, Discard, Draw, Drop, Reveal
from games.catalog.hidden_joker.rules.options import JokerOptions
from games.core.rules import IllegalMove
from tests.kinds.hidden_joker.build import DROPS, LOW, SECRET, draw, reveal, rng, table, with_player


def refusal(state, move, seat=None):
    before = rules.dump(state)
    with pytest.raises(IllegalMove) as raised:
        rules.play(state, state.seat if seat is None else seat, move, rng())
    assert rules.dump(state) == before
    assert str(raised.value).endswith((".", "?"))
    return raised.value


START = table(LOW, LOW)
DRAWN = table(f"{LOW} KC", LOW, drawn="stock")
TAKEN = table(f"{LOW} KC", LOW, drawn="discard")
EMPTY = table(LOW, LOW, discards="")
NO_WILDS = table(LOW, LOW, discards="5C 9H", options=JokerOptions(wild_pickup=False))
ENDED = rules.abandon(START, "abandoned").state
KNOWN = with_player(table(LOW, LOW, options=SECRET), 0, knows=True)
CARD = Discard(1)


@pytest.mark.parametrize(
    ("state", "move", "code"),
    [
        (ENDED, Draw("stock"), "NOT_PLAYING"),
        (START, CARD, "MUST_DRAW_FIRST"),
        (START, Declare(()), "MUST_DRAW_FIRST"),
        (EMPTY, Draw("discard"), "DISCARD_EMPTY"),
        (DRAWN, Draw("stock"), "ALREADY_DREW"),
        (DRAWN, Discard(0), "CARD_UNKNOWN"),
        (DRAWN, Discard(105), "CARD_UNKNOWN"),
        (DRAWN, Discard(DRAWN.stock[0]), "CARD_NOT_YOURS"),
        (TAKEN, Discard(14), "JUST_TAKEN"),
        (DRAWN, Declare(()), "INVALID_DECLARATION"),
        (table(LOW, LOW, options=SECRET), Reveal((1, 2, 3)), "NOT_A_PURE_RUN"),
        (NO_WILDS, Draw("discard"), "WILD_NOT_TAKEABLE"),
        (START, Drop(), "DROPS_OFF"),
        (table(f"{LOW} KC", LOW, drawn="stock", options=DROPS), Drop(), "TOO_LATE_TO_DROP"),
        (START, Reveal((1, 2, 3)), "JOKER_IS_OPEN"),
        (KNOWN, Reveal((1, 2, 3)), "JOKER_KNOWN"),
    ],
)
def test_every_code(state, move, code):
    assert refusal(state, move).code == code


@pytest.mark.parametrize("move", [Draw("discard"), CARD, Declare(()), Drop(), Reveal(())])
def test_out_of_turn_comes_before_everything_but_the_end(move):
    for state in (START, DRAWN, EMPTY, KNOWN):
        assert refusal(state, move, seat=1).code == "NOT_YOUR_TURN"
    assert refusal(ENDED, move, seat=1).code == "NOT_PLAYING"


def test_it_names_whose_turn_it_is():
    found = refusal(START, Draw("stock"), seat=1)
    assert (found.message, found.params) == ("It's {player}'s turn.", {"player": 0})


@pytest.mark.parametrize(
    ("state", "verb", "code"),
    [
        (DRAWN, "draw", "ALREADY_DREW"),
        (START, "discard", "MUST_DRAW_FIRST"),
        (START, "declare", "MUST_DRAW_FIRST"),
        (START, "drop", "DROPS_OFF"),
        (START, "reveal", "JOKER_IS_OPEN"),
        (ENDED, None, "NOT_PLAYING"),
    ],
)
def test_a_garbled_move_is_first_told_that_it_comes_at_the_wrong_time(state, verb, code):
    with pytest.raises(IllegalMove) as raised:
        rules.admit(state, state.seat, verb)
    assert raised.value.code == code


@pytest.mark.parametrize(("state", "verb"), [(START, "draw"), (START, None), (DRAWN, "discard"), (DRAWN, "declare")])
def test_at_the_right_time_it_is_admitted(state, verb):
    rules.admit(state, 0, verb)


def test_cards_in_the_stock_on_the_pile_and_in_other_hands_are_refused_in_the_same_words():
    places = (DRAWN.stock[0], DRAWN.discards[0], DRAWN.players[1].hand[0])
    assert len({str(refusal(DRAWN, Discard(card))) for card in places}) == 1


def test_a_card_of_the_next_hand_stays_where_it_is_after_refusals():
    state = TAKEN
    for card in (14, 0, state.stock[0]):
        refusal(state, Discard(card))
    assert [len(player.hand) for player in state.players] == [14, 13]
    assert rules.play(state, 0, Discard(1), rng()).state.seat == 1


def test_two_draws_and_two_discards_at_the_same_instant():
    once, _ = draw(START)
    assert refusal(once, Draw("stock")).code == "ALREADY_DREW"
    after, _ = rules.play(once, 0, Discard(once.drawn.card), rng())
    assert refusal(after, Discard(1), seat=0).code == "NOT_YOUR_TURN"
    assert refusal(after, Declare(()), seat=0).code == "NOT_YOUR_TURN"


def test_a_reveal_is_no_draw():
    state, _ = reveal(table("8H 9H 10H", LOW, options=SECRET), "8H 9H 10H")
    assert refusal(state, CARD).code == "MUST_DRAW_FIRST"
