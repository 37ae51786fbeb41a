"""The coach looking back at discards of which the hand holds two."""

from games.catalog.hidden_joker.minds import coach
from games.catalog.hidden_joker.rules import game as rules
from games.catalog.hidden_joker.rules.moves import Discard
from tests.kinds.hidden_joker.build import LOW, table

TWINS = "KH KH 2D 4H 6S 8C 10D QC 3S JC 5D 7C AS 2C"


def test_either_of_two_equal_cards_may_go_and_costs_the_same():
    state = table(TWINS, LOW, drawn="stock")
    view = rules.view(state, 0)
    one, other = (coach.judge(view, Discard(card)) for card in state.player.hand[:2])
    assert one is not None
    assert one == other
    assert (one.cost, one.line.params["points"]) == (0, one.line.params["best"])


def test_two_equal_cards_are_one_choice():
    state = table(TWINS, LOW, drawn="stock")
    named = [entry["card_id"] for entry in coach.think(rules.view(state, 0))["discards"]]
    assert len(named) == 13
