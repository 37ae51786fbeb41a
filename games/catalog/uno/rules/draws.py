"""Drawing, taking what waits, and keeping the drawn card."""

from games.catalog.uno.rules import events
from games.catalog.uno.rules.deck import WILD_FOUR
from games.catalog.uno.rules.draft import Draft
from games.catalog.uno.rules.legality import fits, judge_draw, judge_end_turn
from games.catalog.uno.rules.moves import Draw, EndTurn
from games.catalog.uno.rules.rounds import close_round, stop_play
from games.catalog.uno.rules.scoring import least_burdened
from games.catalog.uno.rules.state import AFTER_DRAW, BLOCKED, STACK, TURN, Cards, seat_after


def draw(draft: Draft, seat: int, move: Draw) -> None:
    """Draws one card in an ordinary turn, and all that is owed in any other."""
    judge_draw(draft, seat)
    if draft.phase == TURN:
        _draw_for_turn(draft, seat)
    else:
        lose_turn(draft, seat, draft.pending, STACK if draft.phase == STACK else WILD_FOUR)


def end_turn(draft: Draft, seat: int, move: EndTurn) -> None:
    """Keeps the drawn card."""
    judge_end_turn(draft, seat)
    draft.close_window()
    draft.pass_to(seat_after(draft, seat))
    draft.told.append(events.turn_changed(draft))
    draft.show()


def lose_turn(draft: Draft, seat: int, count: int, reason: str) -> None:
    """Makes the seat to move draw what it owes, and passes it over."""
    draft.close_window()
    draft.told.append(events.seat_skipped(seat))
    cards = _draw_cards(draft, seat, count)
    draft.tell_drawn(seat, cards, reason)
    draft.pass_to(seat_after(draft, seat))
    draft.show_and_pass(seat)


# -- An ordinary turn ----------------------------------------------------------------------------------------
def _draw_for_turn(draft: Draft, seat: int) -> None:
    """Draws a card, which may be played or passes the turn; if nobody finds a card any more, the round is over."""
    draft.close_window()
    cards = _draw_cards(draft, seat, 1)
    while draft.options.draw_until_playable and cards and not _last_fits(draft, seat):
        if not (more := draft.draw(seat, 1)):
            break
        cards += more
    if cards and not draft.options.draw_ends_turn and _last_fits(draft, seat):
        _keep_turn(draft, seat, cards)
    elif draft.dry_draws < len(draft.hands):
        _pass_on(draft, seat, cards)
    else:
        _block(draft, seat)


def _draw_cards(draft: Draft, seat: int, count: int) -> Cards:
    """Draws, and counts the draws in a row that brought nothing."""
    cards = draft.draw(seat, count)
    draft.dry_draws = 0 if cards else draft.dry_draws + 1
    return cards


def _last_fits(draft: Draft, seat: int) -> bool:
    """Whether the newest card of a hand may be played."""
    hand = draft.hands[seat]
    return fits(draft, hand, hand[-1])


def _keep_turn(draft: Draft, seat: int, cards: Cards) -> None:
    draft.phase, draft.drawn = AFTER_DRAW, cards[-1]
    draft.tell_drawn(seat, cards, TURN, draft.drawn)
    draft.show(seat)


def _pass_on(draft: Draft, seat: int, cards: Cards) -> None:
    draft.pass_to(seat_after(draft, seat))
    draft.tell_drawn(seat, cards, TURN)
    draft.show_and_pass(seat)


def _block(draft: Draft, seat: int) -> None:
    """Ends a round in which nobody can draw and nobody plays: the lightest hand wins."""
    stop_play(draft)
    draft.tell_drawn(seat, (), TURN)
    draft.show_hands(seat)
    close_round(draft, least_burdened(draft), BLOCKED)
