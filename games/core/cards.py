"""French playing cards: a face is a whole number, 13 x suit + rank.

Suits are 0 clubs, 1 diamonds, 2 hearts, 3 spades; ranks are 0 for the ace, 1-9 for two to ten, 10-12 for jack,
queen and king. Kinds that order cards otherwise (aces high, another suit first) do so themselves.
"""

SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PACK = range(52)

LETTERS = "CDHS"
GLYPHS = "♣♦♥♠"
SHORT_RANKS = "A23456789TJQK"


def face(rank: int, suit: int) -> int:
    """The card of this rank and suit."""
    return 13 * suit + rank


def rank_of(card: int) -> int:
    """0 for the ace to 12 for the king."""
    return card % 13


def suit_of(card: int) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card // 13


def short(card: int) -> str:
    """Two letters, as `TH` for the ten of hearts."""
    return SHORT_RANKS[card % 13] + LETTERS[card // 13]


FACES = {short(card): card for card in PACK}
"""The card of each two-letter name."""
