"""Piles: how cards become one, and what a pile still takes."""

from collections.abc import Callable, Mapping

from games.catalog.rummy.rules.deck import Cards, named
from games.catalog.rummy.rules.state import Pile
from games.core.cards import face, rank_of, suit_of
from games.core.melds import Flaw, judge
from games.core.rules import IllegalMove, Json
from games.core.text import gettext_noop as _

SHORTEST = 3


def laid(cards: Cards, seat: int) -> Pile:
    """These different cards as a new pile, or a refusal."""
    if len(cards) < SHORTEST:
        raise IllegalMove("MELD_TOO_SHORT", _("A meld has at least three cards."))
    kind = "set" if len(set(map(rank_of, cards))) == 1 else "run"
    meld = judge(kind, cards, None)
    if isinstance(meld, Flaw):
        raise IllegalMove("NOT_A_MELD", _("These cards are neither a set of one rank nor a run of one suit."))
    return Pile(kind, cards if kind == "set" else meld.cards, seat)


def seen(view: Mapping[str, Json]) -> tuple[Pile, ...]:
    """The piles that a view shows."""
    return tuple(Pile(pile["kind"], named(pile["cards"]), pile["seat"]) for pile in view["melds"])


def extended(pile: Pile, card: int) -> Pile | None:
    """The pile with this card laid off, or `None` where it does not fit."""
    cards = _beside_set(pile.cards, card) if pile.kind == "set" else _beside_run(pile.cards, card)
    return Pile(pile.kind, cards, pile.seat) if cards else None


def _beside_set(cards: Cards, card: int) -> Cards | None:
    return (*cards, card) if rank_of(card) == rank_of(cards[0]) else None


def _beside_run(cards: Cards, card: int) -> Cards | None:
    """The low end comes first: an ace that fits the run 2 to K at both ends goes there."""
    if card == below(cards[0]):
        return (card, *cards)
    return (*cards, card) if card == above(cards[-1]) else None


def chains(pile: Pile) -> list[Cards]:
    """The cards that a pile takes one after another: each of its rank, or a chain beyond either end of a run."""
    if pile.kind == "set":
        rank = rank_of(pile.cards[0])
        return [(card,) for suit in range(4) if (card := face(rank, suit)) not in pile.cards]
    ends = (_beyond(pile.cards[0], below, pile), _beyond(pile.cards[-1], above, pile))
    return [chain for chain in ends if chain]


def _beyond(end: int, step: Callable[[int], int | None], pile: Pile) -> Cards:
    chain: Cards = ()
    card = step(end)
    while card is not None and card not in pile.cards:
        chain = (*chain, card)
        card = step(card)
    return chain


def fitting(pile: Pile) -> list[int]:
    """The cards that a pile takes as it lies."""
    return sorted({chain[0] for chain in chains(pile)})


def below(low: int) -> int | None:
    """The card under the low end of a run; nothing lies under an ace."""
    return low - 1 if rank_of(low) else None


def above(high: int) -> int | None:
    """The card over the high end of a run: the ace over the king, and nothing over that ace."""
    return face((rank_of(high) + 1) % 13, suit_of(high)) if rank_of(high) else None
