"""What a seat may do now, by the rules of matching, stacking, jumping in and calling."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from games.catalog.uno.rules.deck import (
    DRAW_TWO,
    DRAW_TWOS,
    EVERYTHING,
    FACE,
    MATCHES,
    MATCHES_AND_FOURS,
    NOTHING,
    OF_COLOR,
    OF_FACE,
    VALUE,
    WILD,
    WILD_FOURS,
)
from games.catalog.uno.rules.state import AFTER_DRAW, CHALLENGE, OWED, TURN, Cards, Position

Json = Any
CardSet = frozenset[int]


# -- Cards ---------------------------------------------------------------------------------------------------
def playable(position: Position, seat: int) -> Sequence[int]:
    """The cards this seat may play now, in the order of its hand."""
    if seat == position.turn:
        return position.open_cards
    twins = _twins(position)
    return [card for card in position.hands[seat] if card in twins]


def open_cards(position: Position) -> Cards:
    """What the seat to move may play, worked out for the position to remember."""
    if position.turn is None:
        return ()
    if position.drawn is not None:
        return (position.drawn,)
    hand = position.hands[position.turn]
    taken = _matching(position, hand) if position.phase == TURN else _answers(position)
    return tuple([card for card in hand if card in taken])


def _matching(position: Position, hand: Cards) -> CardSet:
    color = position.color
    if color is None:
        return EVERYTHING
    matches = MATCHES if WILD_FOURS.isdisjoint(hand) or not _may_play_four(position, hand, color) else MATCHES_AND_FOURS
    return matches[color][VALUE[position.discard[-1]]]


def fits(position: Position, hand: Cards, card: int, bluffing: bool = True) -> bool:
    """Whether a card of this hand goes on the discard; without `bluffing` only so that nobody could challenge."""
    color = position.color
    if color is None or card in MATCHES[color][VALUE[position.discard[-1]]]:
        return True
    return card in WILD_FOURS and _may_play_four(position, hand, color, bluffing)


def _may_play_four(position: Position, hand: Cards, color: str, bluffing: bool = True) -> bool:
    return (bluffing and position.options.wd4_bluff) or not holds_color(hand, color)


def holds_color(hand: Iterable[int], color: str) -> bool:
    """Whether a hand has a card of this colour; wilds have none."""
    return not OF_COLOR[color].isdisjoint(hand)


def _answers(position: Position) -> CardSet:
    """The cards that pass on what waits."""
    options = position.options
    if VALUE[position.discard[-1]] == DRAW_TWO:
        twos, fours = options.stack_draw_two, options.stack_mixed
        return (DRAW_TWOS if twos else NOTHING) | (WILD_FOURS if fours else NOTHING)
    twos_of_color = DRAW_TWOS & OF_COLOR[position.color] if options.stack_mixed and position.color else NOTHING
    return twos_of_color | (WILD_FOURS if options.stack_draw_four else NOTHING)


def _twins(position: Position) -> CardSet:
    """The cards with which others may jump in."""
    if not (position.options.jump_in and position.jumpable and position.phase == TURN):
        return NOTHING
    face = FACE[position.discard[-1]]
    return NOTHING if face[0] == WILD else OF_FACE[face]


# -- Everything else -----------------------------------------------------------------------------------------
def must_play(position: Position, seat: int) -> bool:
    """Whether `force_play` leaves the seat to move nothing but a card."""
    if not position.options.force_play or position.phase in OWED:
        return False
    hand = position.hands[seat]
    candidates = hand if position.drawn is None else (position.drawn,)
    return any(fits(position, hand, card, bluffing=False) for card in candidates)


def may_call(position: Position, seat: int) -> bool:
    """Whether this seat may call UNO."""
    if position.options.uno_call == "auto" or position.called[seat]:
        return False
    return position.forgot == seat or (position.turn == seat and len(position.hands[seat]) == 2)


def catchable(position: Position, seat: int) -> list[int]:
    """The seats that this seat may catch."""
    forgot = position.forgot
    return [] if forgot is None or forgot == seat else [forgot]


def out_of_turn(position: Position) -> bool:
    """Whether anything is ever open at this table to a seat that is not to move."""
    return position.options.jump_in or position.options.uno_call == "manual"


# -- All of it -----------------------------------------------------------------------------------------------
CLOSED: Final[Mapping[str, Json]] = {
    "cards": [],
    "draw": False,
    "end_turn": False,
    "challenge": False,
    "uno": False,
    "catch": [],
}
"""Nothing is open; one for all who only wait, never changed."""


def legal(position: Position, seat: int) -> Mapping[str, Json]:
    """All that is open to a seat, as its player is told."""
    in_turn, phase, options = seat == position.turn, position.phase, position.options
    calls = options.uno_call == "manual"
    if not (in_turn or calls or options.jump_in):
        return CLOSED
    ids, may_rest = position.ids, in_turn and not (options.force_play and must_play(position, seat))
    return {
        "cards": [ids[card] for card in playable(position, seat)],
        "draw": may_rest and phase != AFTER_DRAW,
        "end_turn": may_rest and phase == AFTER_DRAW,
        "challenge": in_turn and phase == CHALLENGE,
        "uno": calls and may_call(position, seat),
        "catch": catchable(position, seat) if calls else [],
    }
