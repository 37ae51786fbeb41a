"""Moves to offer a seat, and the move made for one whose time ran out; both know what the seat knows."""

from collections.abc import Mapping, Sequence

from games.catalog.hidden_joker.rules.cards import VALUE
from games.catalog.hidden_joker.rules.grouping import best, declaration
from games.catalog.hidden_joker.rules.moves import STOCK, Discard, Draw, Drop, Move, Reveal
from games.catalog.hidden_joker.rules.private import discardable, sources
from games.catalog.hidden_joker.rules.state import State, holding, known_wild, knows


def hints(state: State, seat: int) -> Sequence[Move]:
    """Every draw, drop, discard, a reveal and a declaration if the hand has one."""
    if state.ending or seat != state.seat:
        return ()
    cards = holding(state, state.player.hand)
    shown = () if knows(state, seat) else natural_run(cards)
    reveal = (Reveal(shown),) if shown else ()
    if state.drawn is None:
        dropping = (Drop(),) if state.options.drops else ()
        return (*reveal, *(Draw(source) for source in sources(state)), *dropping)
    declared = declaration(cards, known_wild(state, seat), state.options.required_runs)
    return (*reveal, *((declared,) if declared else ()), *(Discard(card) for card in discardable(state)))


def natural_run(cards: Mapping[int, int]) -> tuple[int, ...]:
    """Three cards of a hand that are a run whatever is wild, or nothing."""
    held = {face: card for card, face in sorted(cards.items(), reverse=True)}
    for suit in range(4):
        line = [held.get(13 * suit + place % 13) for place in range(14)]
        for first in range(12):
            run = tuple(card for card in line[first : first + 3] if card is not None)
            if len(run) == 3:
                return run
    return ()


def safest(state: State, seat: int) -> Move:
    """Draw from the stock and discard that card; after a draw from the pile the dearest card that is in no group."""
    if state.drawn is None:
        return Draw(STOCK)
    if state.drawn.source == STOCK:
        return Discard(state.drawn.card)
    cards, wild = holding(state, state.player.hand), known_wild(state, seat)
    found = best(cards, wild, state.options.required_runs, banned=state.drawn.card)
    free = [card for card in (*found.loose, found.discard) if card in discardable(state)]
    return Discard(max(free or discardable(state), key=lambda card: (_points(cards[card], wild), card)))


def _points(face: int, wild: int | None) -> int:
    return 0 if face % 13 == wild else VALUE[face % 13]
