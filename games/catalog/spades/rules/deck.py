"""The pack: a card is its place when all 52 are listed as a hand is, so hands are sorted numbers.

0 is the ace of spades, 12 the two of spades, 13 the ace of hearts, 51 the two of diamonds: suits come in the order
spades, hearts, clubs, diamonds, and a lower number of the same suit is the higher card.
"""

from bisect import bisect_left
from collections.abc import Iterable

from games.catalog.spades.rules.options import SpadesOptions
from games.core.rng import Rng, rng_for, shuffled
from games.core.rules import Json

Hand = tuple[int, ...]
"""Cards in rising numbers, which is the order a hand is listed in."""

SUITS = ("spades", "hearts", "clubs", "diamonds")
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
GLYPHS = "♠♥♣♦"
PACK = range(52)
LAST_SPADE = 12

WIRE: tuple[dict[str, Json], ...] = tuple({"suit": suit, "rank": rank} for suit in SUITS for rank in RANKS)
"""Each card as the wire spells it; shared by all events and views, never changed."""

NUMBERS = {(card["suit"], card["rank"]): number for number, card in enumerate(WIRE)}

TIE_ORDER = (0, 3, 1, 2)
"""Which of two equal ranks goes first, by suit: clubs, diamonds, hearts; spades are set apart before."""


def suit_of(card: int) -> int:
    """The place of its suit in `SUITS`."""
    return card // 13


def height_of(card: int) -> int:
    """How high it is within its suit, 0 for a two to 12 for an ace."""
    return 12 - card % 13


def is_spade(card: int) -> bool:
    """Whether it is trump."""
    return card <= LAST_SPADE


def of_suit(hand: Hand, suit: int) -> Hand:
    """The cards of one suit."""
    return hand[bisect_left(hand, 13 * suit) : bisect_left(hand, 13 * suit + 13)]


def without_spades(hand: Hand) -> Hand:
    """The cards that are no trump."""
    return hand[bisect_left(hand, LAST_SPADE + 1) :]


def without(hand: Hand, card: int) -> Hand:
    """The hand after this card has left it."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def wire(cards: Iterable[int]) -> list[dict[str, Json]]:
    """Cards as the wire spells them."""
    return [WIRE[card] for card in cards]


def short(card: int) -> str:
    """A card in two or three signs, as ♥10."""
    return GLYPHS[suit_of(card)] + RANKS[card % 13]


def read_card(data: Json) -> int | None:
    """The card spelled by an object with exact `suit` and `rank` strings, else nothing."""
    if not isinstance(data, dict):
        return None
    suit, rank = data.get("suit"), data.get("rank")
    return NUMBERS.get((suit, rank)) if isinstance(suit, str) and isinstance(rank, str) else None


def card_in(data: Json) -> int:
    """A card of a view as a number."""
    card = read_card(data)
    if card is None:
        raise ValueError(f"no card: {data}")
    return card


def hand_in(data: Iterable[Json]) -> Hand:
    """Cards of a view as numbers, in order."""
    return tuple(sorted(map(card_in, data)))


def dangerous(hand: Hand) -> list[int]:
    """A hand with the cards first that take tricks: spades before others, high before low."""
    return sorted(hand, key=lambda card: (not is_spade(card), -height_of(card), TIE_ORDER[suit_of(card)]))


def harmless(hand: Hand) -> list[int]:
    """A hand with the cards first that take no tricks: others before spades, low before high."""
    return sorted(hand, key=lambda card: (is_spade(card), height_of(card), TIE_ORDER[suit_of(card)]))


def deal_hands(options: SpadesOptions, number: int, rng: Rng) -> tuple[Hand, ...]:
    """The hands of a round by seat; a duplicate deal comes from its seed and the round's number alone."""
    if options.deal_seed is not None:
        rng = rng_for(b"spades deal:" + options.deal_seed.encode(), number)
    pack = shuffled(PACK, rng)
    dealt = [tuple(sorted(pack[13 * place : 13 * place + 13])) for place in range(4)]
    return tuple(dealt[(seat - options.rotate) % 4] for seat in range(4))
