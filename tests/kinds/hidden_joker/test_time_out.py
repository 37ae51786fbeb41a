"""The move made for a seat whose time ran out: it knows what the seat knows, and never declares, drops or reveals."""

import pytest

from games.catalog.hidden_joker.rules import game as rules
from games.catalog.hidden_joker.rules.moves import Discard, Draw
from games.catalog.hidden_joker.rules.options import JokerOptions
from tests.kinds.hidden_joker.build import DROPS, LOW, SECRET, draw, names, play, table, with_player


def test_draw_from_the_stock_and_discard_that_card():
    state = table(LOW, LOW, options=DROPS)
    assert rules.safest(state, 0) == Draw("stock")
    drawn, _ = draw(state)
    assert rules.safest(drawn, 0) == Discard(drawn.drawn.card)


@pytest.mark.parametrize(
    ("cards", "card"),
    [
        ("5C 6C 7C 2S 3D 8H 4D 6D AC AD AH 4S 7S KH", "8H"),
        ("5C 6C 7C QD QH QS 4D 6D AC AD AH 4S 7S KH", "7S"),
        ("2C 3C 4C 5C 6C 7C 8C JH QH KH 4D 4H 4S AH", "KH"),
    ],
)
def test_after_a_draw_from_the_pile_the_dearest_loose_card(cards, card):
    """It is never the card just taken, here the last; with no loose card left, it is one that a group can spare."""
    state = table(cards, LOW, drawn="discard")
    found = rules.safest(state, 0)
    assert found.card != state.just_taken
    assert play(state, found).state.seat == 1
    if card != "KH":
        assert names(state, (found.card,)) == card


def test_it_does_not_know_a_secret_joker():
    cards = "8H 10H 9S 2S 3D 5H 4D 6D AC 7D 2H 4S KS KC"
    state = table(cards, LOW, options=SECRET, drawn="discard")
    assert names(state, (rules.safest(state, 0).card,)) == "KS"
    tempting = "8H 10H 9S 2S 3D 5H 4C 6D 2D 7C 2H 4S 5C 3C"
    state = table(tempting, LOW, options=SECRET, drawn="discard")
    assert names(state, (rules.safest(state, 0).card,)) == "10H"
    knowing = with_player(state, 0, knows=True)
    assert names(knowing, (rules.safest(knowing, 0).card,)) == "7C"


def test_it_never_declares_drops_or_reveals():
    options = JokerOptions(joker="secret", drops=True)
    state = table("2C 3C 4C 5C 6C 7C 8C JH QH KH 4D 4H 4S", LOW, options=options)
    assert rules.safest(state, 0) == Draw("stock")
    for source in ("stock", "discard"):
        drawn, _ = draw(state, source)
        assert isinstance(rules.safest(drawn, 0), Discard)
