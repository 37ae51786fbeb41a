"""What a bot makes of its view: cards as bits, what the piles take, and which cards it has not seen."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.catalog.rummy.minds.packing import MELDS, cards_in, joined, mask_of, packed, points_in, union
from games.catalog.rummy.rules.deck import Cards, named
from games.catalog.rummy.rules.moves import LayOff, Meld
from games.catalog.rummy.rules.piles import chains, laid, seen
from games.catalog.rummy.rules.state import Pile
from games.core.cards import FACES
from games.core.rules import Json

ALL = (1 << 52) - 1
IS_MELD = frozenset(MELDS)
Row = tuple[int, Cards]
"""A pile's number, and cards that it takes in this order."""


@dataclass(frozen=True)
class Sight:
    """The table as one seat sees it, with sets of cards as bits."""

    hand: int
    locked: int
    """The card just taken, as a bit, or 0."""
    top: int
    """The top of the discard pile, or 0."""
    rows: Mapping[int, Row]
    unseen: int
    """Cards that may be in the stock or in the other hand."""
    known: int
    """Cards of the other hand that everybody knows."""
    theirs: int
    """How many cards the other seat holds."""
    refused: int
    """Cards in the discard pile: nobody wanted them."""
    turn: int

    @property
    def hidden(self) -> int:
        """How many cards of the other hand nobody knows."""
        return self.theirs - self.known.bit_count()


@dataclass(frozen=True)
class Parting:
    """The pieces that leave the hand before the discard, and the cards that stay."""

    pieces: tuple[int, ...]
    left: int


def sight_of(view: Mapping[str, Json]) -> Sight:
    """The table that a view shows."""
    you, other = view["you"], next(one for one in view["players"] if one["seat"] != view["you"]["seat"])
    piles = seen(view)
    hand, known, refused = (
        mask_of(named(names)) for names in (you["hand"], other["known_cards"], view["discard_pile"])
    )
    table = mask_of(card for pile in piles for card in pile.cards)
    return Sight(
        hand=hand,
        locked=_bit(you["just_taken"]),
        top=_bit(view["discard_top"]),
        rows=rows_of(piles),
        unseen=ALL & ~(hand | known | refused | table),
        known=known,
        theirs=other["hand_size"],
        refused=refused,
        turn=view["turn_number"],
    )


def _bit(name: str | None) -> int:
    return 0 if name is None else 1 << FACES[name]


def rows_of(piles: tuple[Pile, ...]) -> dict[int, Row]:
    """Every row of cards that a pile takes, by its bits."""
    rows: dict[int, Row] = {}
    for number, pile in enumerate(piles):
        for chain in chains(pile):
            for size in range(1, len(chain) + 1):
                rows.setdefault(mask_of(chain[:size]), (number, chain[:size]))
    return rows


def parting(sight: Sight) -> Parting:
    """The best packing. A piece stays in the hand if otherwise only the card just taken could be discarded."""
    pieces = packed(sight.hand, tuple(sight.rows))
    left = sight.hand & ~union(pieces)
    while pieces and not left & ~sight.locked:
        least = min(pieces, key=points_in)
        pieces = tuple(piece for piece in pieces if piece != least)
        left |= least
    return Parting(pieces, left)


def own_piles(parts: Parting) -> tuple[Pile, ...]:
    """The melds among the pieces as they would lie on the table."""
    melds = joined(piece for piece in parts.pieces if piece in IS_MELD)
    return tuple(laid(tuple(cards_in(meld)), 0) for meld in melds)


def commands(sight: Sight, pieces: Iterable[int]) -> tuple[Meld | LayOff, ...]:
    """The commands that lay these pieces: melds first, then lay-offs."""
    pieces = tuple(pieces)
    melds = joined(piece for piece in pieces if piece in IS_MELD)
    rows = [sight.rows[piece] for piece in pieces if piece not in IS_MELD]
    layoffs = (LayOff(number, card) for number, cards in rows for card in cards)
    return (*(Meld(tuple(cards_in(meld))) for meld in melds), *layoffs)


def takes(sight: Sight) -> bool:
    """Whether the top of the discard pile melds or fits a pile, and leaves something else to discard."""
    return bool(sight.top and union(packed(sight.hand | sight.top, tuple(sight.rows))) & sight.top)
