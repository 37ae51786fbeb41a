"""What a bot makes of its view: cards as bits, what the piles take, and which cards it has not seen."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.catalog.rummy.faces import Cards
from games.catalog.rummy.moves import LayOff, Meld
from games.catalog.rummy.packing import MELDS, cards_in, chains_of, joined, mask_of, packed, points_in
from games.catalog.rummy.piles import laid
from games.catalog.rummy.state import Pile
from games.core.cards import FACES
from games.core.rules import Json

ALL = (1 << 52) - 1
IS_MELD = frozenset(MELDS)
Row = tuple[int, Cards]
"""Number of a pile, and cards that it takes in this order."""


@dataclass(frozen=True)
class Sight:
    """The table as one seat sees it."""

    hand: int
    locked: int
    """The card just taken, as a bit, or 0."""
    top: int
    """The top of the discard pile, or 0."""
    piles: tuple[Pile, ...]
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
    """What leaves the hand before the discard, and what is left of it."""

    pieces: tuple[int, ...]
    left: int


def sight_of(view: Mapping[str, Json]) -> Sight:
    """What the view says."""
    you, other = view["you"], next(one for one in view["players"] if one["seat"] != view["you"]["seat"])
    piles = tuple(Pile(pile["kind"], _cards(pile["cards"]), pile["seat"]) for pile in view["melds"])
    hand, known, refused = (
        mask_of(_cards(names)) for names in (you["hand"], other["known_cards"], view["discard_pile"])
    )
    table = mask_of(card for pile in piles for card in pile.cards)
    return Sight(
        hand=hand,
        locked=_bit(you["just_taken"]),
        top=_bit(view["discard_top"]),
        piles=piles,
        rows=rows_of(piles),
        unseen=ALL & ~(hand | known | refused | table),
        known=known,
        theirs=other["hand_size"],
        refused=refused,
        turn=view["turn_number"],
    )


def rows_of(piles: tuple[Pile, ...]) -> dict[int, Row]:
    """Every row of cards that a pile takes, by its bits."""
    rows: dict[int, Row] = {}
    for number, pile in enumerate(piles):
        for chain in chains_of((pile,)):
            for size in range(1, len(chain) + 1):
                rows.setdefault(mask_of(chain[:size]), (number, chain[:size]))
    return rows


def parting(sight: Sight) -> Parting:
    """The best packing; a piece stays in the hand if else the card just taken were all that could be discarded."""
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
    """How these pieces are laid: melds first, then what piles take."""
    melds = [piece for piece in pieces if piece in IS_MELD]
    rows = [sight.rows[piece] for piece in pieces if piece not in IS_MELD]
    laid = [Meld(tuple(cards_in(meld))) for meld in joined(melds)]
    return (*laid, *(LayOff(number, card) for number, cards in rows for card in cards))


def takes(sight: Sight) -> bool:
    """Whether the top of the discard pile melds or fits a pile, and leaves something else to discard."""
    if not sight.top:
        return False
    with_top = sight.hand | sight.top
    pieces = packed(with_top, tuple(sight.rows))
    return bool(union(pieces) & sight.top)


def union(masks: Iterable[int]) -> int:
    """All these bits."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def _cards(names: Iterable[str]) -> Cards:
    return tuple(FACES[name] for name in names)


def _bit(name: str | None) -> int:
    return 0 if name is None else 1 << FACES[name]
