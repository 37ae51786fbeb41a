"""Positions around which the contract is tested: Alice's hand first, ids counted from 1: hands, pile, stock."""

from games.catalog.hidden_joker.rules.options import JokerOptions
from tests.kinds.hidden_joker.build import LOW, table

DROPS = JokerOptions(drops=True)
PENALTY = JokerOptions(wrong_declaration="penalty")
SECRET = JokerOptions(joker="secret")
POOL = JokerOptions(format="pool_101")
ROUNDS = JokerOptions(format="rounds_3")

GOOD = "AH 2H 3H 4S 5S 6S 7S 8C 8D 8H QD QS 9C"
"""Thirteen cards in four melds: c_1 … c_3, c_4 … c_7, c_8 … c_10, c_11 … c_13."""

MELDS = [
    {"type": "run", "card_ids": ["c_1", "c_2", "c_3"]},
    {"type": "run", "card_ids": ["c_4", "c_5", "c_6", "c_7"]},
    {"type": "set", "card_ids": ["c_8", "c_9", "c_10"]},
    {"type": "set", "card_ids": ["c_11", "c_12", "c_13"]},
]
WRONG = [{"type": "run", "card_ids": ["c_1", "c_2", "c_4"]}, {"type": "run", "card_ids": ["c_3", "c_5", "c_6", "c_7"]}]
WRONG += MELDS[2:]
"""All cards are there, but 3 of hearts and 4 of spades have changed places."""

TO_DRAW = table(GOOD, LOW, discards="7H 2S", stock="5C KC")
"""Alice, c_1 … c_13, is to draw; Bob has c_14 … c_26; the pile is c_27 under c_28, the stock c_29 under c_30."""

DRAWN = table(f"{GOOD} KC", LOW, discards="2S", stock="5C 6C", drawn="stock")
"""Alice has drawn c_14; Bob has c_15 … c_27; the pile is c_28, the stock c_29 under c_30."""

TAKEN = table(f"{GOOD} KC", LOW, discards="2S", stock="5C 6C", drawn="discard")
"""Alice has taken c_14 from the pile."""
