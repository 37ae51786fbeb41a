"""Cards, melds and their flaws in words: one sentence each, said by whoever knows the reader's language."""

from collections.abc import Mapping

from games.catalog.hidden_joker.rules.cards import face_of
from games.core import cards as french
from games.core.cards import rank_of, suit_of
from games.core.melds import Flaw, Meld
from games.core.rules import Json
from games.core.text import Line, line
from games.core.text import gettext_noop as _

RANK_NAMES = (_("ace"), "2", "3", "4", "5", "6", "7", "8", "9", "10", _("jack"), _("queen"), _("king"))
NUMBERS = (_("no"), _("one"), *french.RANK_NAMES[1:10], _("eleven"), _("twelve"))

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


def card_words(card: Mapping[str, Json]) -> Line:
    """What a card on the wire is called; whether it is wild, where the reader may know."""
    return face_words(face_of(card), wild=bool(card["is_joker"]))


def face_words(face: int, *, wild: bool) -> Line:
    """What a card is called, and whether it is wild."""
    name = french.card_name(face)
    return line(_("{card}, wild"), card=name) if wild else name


def rank_name(card: int) -> Line:
    """The rank of a card."""
    return Line(RANK_NAMES[rank_of(card)])


def suit_name(card: int) -> Line:
    """The suit of a card."""
    return french.suit_name(suit_of(card))


def card_name(card: int) -> Line:
    """A card within a sentence about a group."""
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
    template = ONE_WILD if flaw.wilds == 1 else GAPS[flaw.wilds > 0, flaw.missing == 1 and not flaw.wilds]
    missing, wilds = Line(NUMBERS[flaw.missing]), Line(NUMBERS[flaw.wilds])
    return line(template, **_ends(*flaw.cards), missing=missing, wilds=wilds)


def _ends(low: int, high: int) -> dict[str, Line]:
    """Where a run or a gap begins and ends."""
    return {"low": rank_name(low), "high": rank_name(high), "suit": suit_name(low)}


def meld_line(meld: Meld) -> Line:
    """What a meld is."""
    low, high = meld.reading[0], meld.reading[-1]
    if meld.kind == "set":
        return line(_("Set of {count}: {rank}."), count=Line(NUMBERS[len(meld.cards)]), rank=rank_name(low))
    return line(PURE if meld.pure else WITH_WILDS, **_ends(low, high))
