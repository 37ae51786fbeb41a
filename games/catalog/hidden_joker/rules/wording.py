"""Melds and their flaws in words: one sentence each, said by whoever knows the reader's language."""

from games.core.cards import rank_of, suit_of
from games.core.melds import Flaw, Meld
from games.core.text import Line, line
from games.core.text import gettext_noop as _

RANK_NAMES = (_("ace"), "2", "3", "4", "5", "6", "7", "8", "9", "10", _("jack"), _("queen"), _("king"))
SUIT_NAMES = (_("clubs"), _("diamonds"), _("hearts"), _("spades"))
NUMBERS = (
    _("no"),
    _("one"),
    _("two"),
    _("three"),
    _("four"),
    _("five"),
    _("six"),
    _("seven"),
    _("eight"),
    _("nine"),
    _("ten"),
    _("eleven"),
    _("twelve"),
)

FLAWS = {
    "CARD_NOT_IN_HAND": _("A card of this group isn't in your hand."),
    "CARD_USED_TWICE": _("A card of this group is used twice."),
    "TOO_SHORT": _("A meld has at least three cards."),
    "MIXED_SUITS": _("A run has one suit: {first} and {second} don't go together."),
    "MIXED_RANKS": _("A set has one rank: {first} and {second} don't go together."),
    "RANK_TWICE": _("A run has each rank once, and there are two of {first}."),
    "SUIT_TWICE": _("A set has each suit once: {first} and {second} are both {suit}."),
    "WRAPS_AROUND": _("A run ends at the ace: it can't go on from the king to the two."),
}
TOO_LONG = {"set": _("A set has at most four cards."), "run": _("A run has at most thirteen cards.")}
GAPS = {
    (False, False): _("Between {low} and {high} of {suit} {missing} cards are missing."),
    (False, True): _("Between {low} and {high} of {suit} one card is missing."),
    (True, False): _("Between {low} and {high} of {suit} {missing} cards are missing; {wilds} wilds are not enough."),
}
PURE, WITH_WILDS = _("{low} to {high} of {suit}, pure run."), _("{low} to {high} of {suit}, run with wilds.")
ONE_WILD = _("Between {low} and {high} of {suit} {missing} cards are missing; one wild is not enough.")


def rank_name(card: int) -> Line:
    """The rank of a card."""
    return Line(RANK_NAMES[rank_of(card)])


def suit_name(card: int) -> Line:
    """The suit of a card."""
    return Line(SUIT_NAMES[suit_of(card)])


def card_name(card: int) -> Line:
    """A card in words."""
    return line(_("the {rank} of {suit}"), rank=rank_name(card), suit=suit_name(card))


def flaw_line(kind: str, flaw: Flaw) -> Line:
    """Why a group is no meld."""
    if flaw.reason == "TOO_LONG":
        return Line(TOO_LONG[kind])
    if flaw.reason == "GAP":
        return _gap_line(flaw)
    params = dict(zip(("first", "second"), map(card_name, flaw.cards[:2]), strict=False))
    if flaw.cards:
        params["suit"] = suit_name(flaw.cards[0])
    return Line(FLAWS[flaw.reason], params)


def _gap_line(flaw: Flaw) -> Line:
    low, high = flaw.cards
    template = ONE_WILD if flaw.wilds == 1 else GAPS[flaw.wilds > 0, flaw.missing == 1 and not flaw.wilds]
    return line(
        template,
        low=rank_name(low),
        high=rank_name(high),
        suit=suit_name(low),
        missing=Line(NUMBERS[flaw.missing]),
        wilds=Line(NUMBERS[flaw.wilds]),
    )


def meld_line(meld: Meld) -> Line:
    """What a meld is."""
    low, high = meld.reading[0], meld.reading[-1]
    if meld.kind == "set":
        return line(_("Set of {count}: {rank}."), count=Line(NUMBERS[len(meld.cards)]), rank=rank_name(low))
    return line(PURE if meld.pure else WITH_WILDS, low=rank_name(low), high=rank_name(high), suit=suit_name(low))
