"""Moves worth offering: all that is open to a seat, each wild with its best colour first."""

from collections.abc import Sequence

from games.catalog.uno.rules.deck import COLOR, COLORS, WILD
from games.catalog.uno.rules.legality import catchable, may_call, must_play, playable
from games.catalog.uno.rules.moves import Catch, Challenge, Draw, EndTurn, Move, Play, Uno
from games.catalog.uno.rules.refusals import needs_partner
from games.catalog.uno.rules.state import AFTER_DRAW, CHALLENGE, Cards, State


def hints(state: State, seat: int) -> list[Move]:
    """Every play, then draw or end-turn, uno, catch and challenge, as far as they are open to the seat."""
    in_turn = seat == state.turn
    offered = _plays(state, seat) if in_turn or state.options.jump_in else []
    if in_turn and not must_play(state, seat):
        offered.append(EndTurn() if state.phase == AFTER_DRAW else Draw())
    if state.options.uno_call == "manual":
        offered += _calls(state, seat)
    if in_turn and state.phase == CHALLENGE:
        offered.append(Challenge())
    return offered


def safest(state: State, seat: int) -> Move:
    """Draw, then keep what was drawn; where `force_play` forbids it, the first hint."""
    if must_play(state, seat):
        return hints(state, seat)[0]
    return EndTurn() if state.phase == AFTER_DRAW else Draw()


def _plays(state: State, seat: int) -> list[Move]:
    """Each playable card, with each colour or partner it may have."""
    plays: list[Move] = []
    for card in playable(state, seat):
        card_id = state.ids[card]
        if COLOR[card] == WILD:
            plays += [Play(card_id, color) for color in _colors_best_first(state.hands[seat])]
        elif state.options.seven_zero and needs_partner(state, seat, card):
            plays += [Play(card_id, swap_with=other) for other in _partners(state, seat)]
        else:
            plays.append(Play(card_id))
    return plays


def _calls(state: State, seat: int) -> list[Move]:
    calls: list[Move] = [Uno()] if may_call(state, seat) else []
    return calls + [Catch(other) for other in catchable(state, seat)]


def _colors_best_first(hand: Cards) -> Sequence[str]:
    """The colours, the one held most first."""
    held = [COLOR[card] for card in hand]
    return sorted(COLORS, key=held.count, reverse=True)


def _partners(state: State, seat: int) -> Sequence[int]:
    """The other seats, the one with the fewest cards first."""
    others = (other for other in range(len(state.hands)) if other != seat)
    return sorted(others, key=lambda other: len(state.hands[other]))
