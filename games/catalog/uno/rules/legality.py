"""What a seat may do now, by the rules of matching, stacking, jumping in and calling, and why not the rest."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NoReturn

from games.catalog.uno.rules.deck import (
    COLOR,
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
    WILD_FOUR,
    WILD_FOURS,
    CardSet,
)
from games.catalog.uno.rules.moves import Catch, Play, Uno
from games.catalog.uno.rules.state import AFTER_DRAW, CHALLENGE, OWED, TURN, Bluff, Cards, Position
from games.core.rules import IllegalMove, Json
from games.core.text import gettext_noop as _

CALLS: Final = frozenset((Uno.type, Catch.type))
"""The moves that every seat may try at any time, where UNO has to be called."""


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
    """Whether a card of this hand goes on the discard; without `bluffing`, only where nobody could challenge it."""
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


def open_to_others(position: Position) -> bool:
    """Whether a seat that is not to move may jump in, call or catch now, if only it holds the card for it."""
    return position.forgot is not None or bool(_twins(position))


# -- All of it -----------------------------------------------------------------------------------------------
CLOSED: Final = {"cards": [], "draw": False, "end_turn": False, "challenge": False, "uno": False, "catch": []}
"""What is open to a seat that only waits: nothing. All of them share it, so it is never changed."""


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


# -- Refusals ------------------------------------------------------------------------------------------------
def admit(position: Position, seat: int, verb: str | None) -> None:
    """Refuses a seat that may not make a move of this type now, whatever its content."""
    if position.ending is not None:
        raise IllegalMove("GAME_NOT_RUNNING", _("This game is over."))
    if verb in CALLS:
        if position.options.uno_call == "auto":
            raise IllegalMove("UNO_IS_AUTO", _("UNO is called for everybody at this table."))
    elif seat != position.turn and not (verb == Play.type and playable(position, seat)):
        not_your_turn(position)


def not_your_turn(position: Position) -> NoReturn:
    """Refuses a seat because it is somebody else's turn."""
    raise IllegalMove("NOT_YOUR_TURN", _("It's {player}'s turn."), {"player": position.turn})


# -- Refusing a card -----------------------------------------------------------------------------------------
def judge_play(position: Position, seat: int, move: Play) -> int:
    """Returns the card that is played, if nothing speaks against it."""
    card = _card_with(position.ids, playable(position, seat), move.card_id)
    if card is None:
        _refuse_card(position, seat, move.card_id)
    if COLOR[card] == WILD and move.chosen_color is None:
        raise IllegalMove("COLOR_REQUIRED", _("Choose a colour with a wild card."))
    if needs_partner(position, seat, card) and move.swap_with not in {*range(len(position.hands))} - {seat}:
        raise IllegalMove("SWAP_TARGET_REQUIRED", _("Choose another player to swap hands with."))
    return card


def _card_with(ids: Cards, cards: Iterable[int], card_id: int) -> int | None:
    """The one of these cards that has this id."""
    for card in cards:
        if ids[card] == card_id:
            return card
    return None


def _refuse_card(position: Position, seat: int, card_id: int) -> NoReturn:
    if seat != position.turn:
        not_your_turn(position)
    card = _card_with(position.ids, position.hands[seat], card_id)
    if card is None:
        raise IllegalMove("CARD_NOT_FOUND", _("That card is not in your hand."))
    if position.phase in OWED:
        raise IllegalMove(
            "PENDING_DRAW", _("{count} cards wait for you: answer them or draw."), {"count": position.pending}
        )
    if position.phase == AFTER_DRAW:
        raise IllegalMove("ONLY_DRAWN_CARD", _("You drew: play the card you drew, or end your turn."))
    if VALUE[card] == WILD_FOUR:
        raise IllegalMove("WD4_NOT_ALLOWED", _("You hold {color}: Wild +4 is not allowed."), {"color": position.color})
    raise IllegalMove("ILLEGAL_CARD", _("That card doesn't fit: match {wanted}, or play a wild."), _wanted(position))


def _wanted(position: Position) -> dict[str, str | None]:
    value = VALUE[position.discard[-1]]
    wild = value in (WILD, WILD_FOUR)
    return {"wanted": position.color if wild else f"{position.color} or {value.replace('_', ' ')}"}


def needs_partner(position: Position, seat: int, card: int) -> bool:
    """Whether a card swaps hands with a seat that has to be named."""
    if not position.options.seven_zero or VALUE[card] != "7":
        return False
    return len(position.hands) > 2 and len(position.hands[seat]) > 1


# -- Refusing everything else --------------------------------------------------------------------------------
def judge_draw(position: Position, seat: int) -> None:
    """Refuses a second draw, and a draw that `force_play` forbids."""
    if position.phase == AFTER_DRAW:
        raise IllegalMove("ALREADY_DREW", _("You have drawn already: play that card or end your turn."))
    if must_play(position, seat):
        raise IllegalMove("MUST_PLAY", _("You hold a card that fits, and at this table you must play it."))


def judge_end_turn(position: Position, seat: int) -> None:
    """Refuses to pass without a draw, or where something else has to be done."""
    if position.phase in OWED:
        raise IllegalMove(
            "PENDING_DRAW", _("{count} cards wait for you: draw them first."), {"count": position.pending}
        )
    if position.phase == TURN:
        raise IllegalMove("MUST_DRAW_FIRST", _("Draw a card before you end your turn."))
    if must_play(position, seat):
        raise IllegalMove("MUST_PLAY", _("The card you drew fits, and at this table you must play it."))


def judge_call(position: Position, seat: int) -> None:
    """Refuses a call that has been made, or that nobody expects."""
    if position.called[seat]:
        raise IllegalMove("UNO_ALREADY_CALLED", _("You have called UNO already."))
    if not may_call(position, seat):
        raise IllegalMove("UNO_NOT_DUE", _("Call UNO in your turn with two cards, or right after playing down to one."))


def judge_catch(position: Position, seat: int, other: int) -> None:
    """Refuses to catch somebody who forgot nothing."""
    if other not in catchable(position, seat):
        raise IllegalMove("NOBODY_TO_CATCH", _("There is nothing to catch there just now."))


def judge_challenge(position: Position) -> Bluff:
    """Returns the Wild Draw Four that is doubted, if there is one."""
    if position.bluff is None:
        raise IllegalMove("NOTHING_TO_CHALLENGE", _("There is no Wild +4 to challenge."))
    return position.bluff
