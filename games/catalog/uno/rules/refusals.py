"""What is refused, in the documented order, with a sentence that says why."""

from collections.abc import Iterable
from typing import NoReturn

from games.catalog.uno.rules.deck import COLOR, VALUE, WILD, WILD_FOUR
from games.catalog.uno.rules.legality import catchable, may_call, must_play, playable
from games.catalog.uno.rules.moves import Catch, Play, Uno
from games.catalog.uno.rules.state import AFTER_DRAW, CHALLENGE, OWED, STACK, TURN, Bluff, Cards, Position
from games.core.rules import IllegalMove
from games.core.text import gettext_noop as _

CALLS = frozenset((Uno.type, Catch.type))
"""The moves that every seat may try at any time, where UNO has to be called."""


def admit(position: Position, seat: int, verb: str | None) -> None:
    """Refuse a seat that may not make a move of this type now, whatever its content."""
    if position.ending is not None:
        raise IllegalMove("GAME_NOT_RUNNING", _("This game is over."))
    if verb in CALLS:
        if position.options.uno_call == "auto":
            raise IllegalMove("UNO_IS_AUTO", _("UNO is called for everybody at this table."))
    elif seat != position.turn and not (verb == Play.type and playable(position, seat)):
        not_your_turn(position)


def not_your_turn(position: Position) -> NoReturn:
    """It is somebody else's turn."""
    raise IllegalMove("NOT_YOUR_TURN", _("It's {player}'s turn."), {"player": position.turn})


# -- Playing a card ------------------------------------------------------------------------------------------
def judge_play(position: Position, seat: int, move: Play) -> int:
    """The card that is played, once nothing speaks against it."""
    card = _card_with(position.ids, playable(position, seat), move.card_id)
    if card is None:
        _refuse_card(position, seat, move.card_id)
    if COLOR[card] == WILD and move.chosen_color is None:
        raise IllegalMove("COLOR_REQUIRED", _("Choose a colour with a wild card."))
    if needs_partner(position, seat, card) and not _is_partner(position, seat, move.swap_with):
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


def _is_partner(position: Position, seat: int, other: int | None) -> bool:
    return other is not None and other != seat and 0 <= other < len(position.hands)


# -- Everything else -----------------------------------------------------------------------------------------
def judge_draw(position: Position, seat: int) -> None:
    """Refuse a second draw, and a draw that `force_play` forbids."""
    if position.phase == AFTER_DRAW:
        raise IllegalMove("ALREADY_DREW", _("You have drawn already: play that card or end your turn."))
    if must_play(position, seat):
        raise IllegalMove("MUST_PLAY", _("You hold a card that fits, and at this table you must play it."))


def judge_end_turn(position: Position, seat: int) -> None:
    """Refuse to pass without a draw, or where something else has to be done."""
    if position.phase in (STACK, CHALLENGE):
        raise IllegalMove(
            "PENDING_DRAW", _("{count} cards wait for you: draw them first."), {"count": position.pending}
        )
    if position.phase == TURN:
        raise IllegalMove("MUST_DRAW_FIRST", _("Draw a card before you end your turn."))
    if must_play(position, seat):
        raise IllegalMove("MUST_PLAY", _("The card you drew fits, and at this table you must play it."))


def judge_call(position: Position, seat: int) -> None:
    """Refuse a call that has been made, or that nobody expects."""
    if position.called[seat]:
        raise IllegalMove("UNO_ALREADY_CALLED", _("You have called UNO already."))
    if not may_call(position, seat):
        raise IllegalMove("UNO_NOT_DUE", _("Call UNO in your turn with two cards, or right after playing down to one."))


def judge_catch(position: Position, seat: int, other: int) -> None:
    """Refuse to catch somebody who forgot nothing."""
    if other not in catchable(position, seat):
        raise IllegalMove("NOBODY_TO_CATCH", _("There is nothing to catch there just now."))


def judge_challenge(position: Position) -> Bluff:
    """The Wild Draw Four that is doubted, if there is one."""
    if position.bluff is None:
        raise IllegalMove("NOTHING_TO_CHALLENGE", _("There is no Wild +4 to challenge."))
    return position.bluff
