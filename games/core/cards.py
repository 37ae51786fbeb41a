"""French playing cards: a face is a whole number, 13 x suit + rank, and has a name: "ten of hearts".

Suits are 0 clubs, 1 diamonds, 2 hearts, 3 spades; ranks are 0 for the ace, 1-9 for two to ten, 10-12 for jack,
queen and king. Kinds that order cards otherwise (aces high, another suit first) do so themselves.
"""

from collections.abc import Iterable

from games.core.text import Line, line
from games.core.text import gettext_noop as _

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


def glyph(card: int) -> str:
    """The card for people, as `10♥`."""
    return RANKS[rank_of(card)] + GLYPHS[suit_of(card)]


FACES = {short(card): card for card in PACK}
"""The card of each two-letter name."""

RANK_NAMES = (
    _("ace"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"),
    _("eight"), _("nine"), _("ten"), _("jack"), _("queen"), _("king"),
)  # fmt: skip
SUIT_NAMES = (_("clubs"), _("diamonds"), _("hearts"), _("spades"))
NAMES = tuple(
    line(_("{rank} of {suit}"), rank=Line(RANK_NAMES[rank_of(card)]), suit=Line(SUIT_NAMES[suit_of(card)]))
    for card in range(52)
)


def in_turns(suits: Iterable[str]) -> dict[str, int]:
    """The place of each of these suits in a sorted hand: red and black take turns, as far as they can."""
    present = set(suits)
    held = [suit for suit in ("spades", "hearts", "clubs", "diamonds") if suit in present]
    if held in (["spades", "hearts", "diamonds"], ["spades", "clubs", "diamonds"]):
        held = [held[1], held[0], held[2]] if held[1] == "hearts" else [held[0], held[2], held[1]]
    return {suit: place for place, suit in enumerate(held)}


def card_name(card: int) -> Line:
    """What a card is called."""
    return NAMES[card]


def suit_name(suit: int) -> Line:
    """What a suit is called."""
    return Line(SUIT_NAMES[suit])
