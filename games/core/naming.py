"""Names of French cards, as they are said: "ten of hearts"."""

from games.core.cards import rank_of, suit_of
from games.core.text import Line, line
from games.core.text import gettext_noop as _

RANK_NAMES = (
    _("ace"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"),
    _("eight"), _("nine"), _("ten"), _("jack"), _("queen"), _("king"),
)  # fmt: skip
SUIT_NAMES = (_("clubs"), _("diamonds"), _("hearts"), _("spades"))
NAMES = tuple(
    line(_("{rank} of {suit}"), rank=Line(RANK_NAMES[rank_of(card)]), suit=Line(SUIT_NAMES[suit_of(card)]))
    for card in range(52)
)


def card_name(card: int) -> Line:
    """What a card is called."""
    return NAMES[card]


def suit_name(suit: int) -> Line:
    """What a suit is called."""
    return Line(SUIT_NAMES[suit])
