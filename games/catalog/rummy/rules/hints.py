"""What a seat could do now: complete moves, and the parts to build others from."""

from collections.abc import Iterator

from games.catalog.rummy.rules.deck import points, shorts
from games.catalog.rummy.rules.melds import going_out, layoffs_in, melds_in
from games.catalog.rummy.rules.moves import DISCARD_PILE, STOCK, Command, Discard, Draw, LayDown, Meld, Move
from games.catalog.rummy.rules.state import DRAW, ENDED, LAY_DOWN, State, without
from games.core.cards import short
from games.core.rules import Json


def hints(state: State, seat: int) -> tuple[Move, ...]:
    """The complete moves, then each meld and each lay-off followed by the dearest discard left."""
    offers = _offers(state) if state.phase == LAY_DOWN and state.seat == seat else ()
    return (*complete(state, seat), *offers)


def complete(state: State, seat: int) -> tuple[Move, ...]:
    """Both draws; or every single discard, and one move that goes out if there is one."""
    if seat != state.seat or state.phase == ENDED:
        return ()
    if state.phase == DRAW:
        return (Draw(STOCK), Draw(DISCARD_PILE)) if state.discards else (Draw(STOCK),)
    discards = tuple(LayDown((Discard(card),)) for card in _discardable(state))
    out = going_out(state.hand, state.piles, state.just_taken)
    return (*discards, out) if out else discards


def parts(state: State) -> dict[str, Json]:
    """The melds in the hand, the lay-offs that the piles take as they lie, and what may be discarded."""
    if state.phase != LAY_DOWN:
        return {"melds": [], "layoffs": [], "discards": []}
    layoffs = layoffs_in(state.hand, state.piles)
    return {
        "melds": [shorts(cards) for cards in melds_in(state.hand)],
        "layoffs": [{"meld": layoff.pile, "card": short(layoff.card)} for layoff in layoffs],
        "discards": shorts(_discardable(state)),
    }


def safest(state: State, seat: int) -> Move:
    """For a seat out of time: draw from the stock; discard the card drawn or, after a take, the dearest other."""
    if state.phase == DRAW:
        return Draw(STOCK)
    if state.drawn is not None and state.drawn != state.just_taken:
        return LayDown((Discard(state.drawn),))
    return LayDown((Discard(_dearest(_discardable(state))),))


def _offers(state: State) -> Iterator[Move]:
    for cards in melds_in(state.hand):
        yield from _with_discard(state, Meld(cards), cards)
    for layoff in layoffs_in(state.hand, state.piles):
        yield from _with_discard(state, layoff, (layoff.card,))


def _with_discard(state: State, command: Command, used: tuple[int, ...]) -> Iterator[Move]:
    """The command and a discard; nothing if only the card just taken would be left to discard."""
    if left := without(_discardable(state), *used):
        yield LayDown((command, Discard(_dearest(left))))


def _discardable(state: State) -> tuple[int, ...]:
    """What may be discarded: all but the card just taken, sorted."""
    return tuple(card for card in sorted(state.hand) if card != state.just_taken)


def _dearest(cards: tuple[int, ...]) -> int:
    return max(cards, key=points)
