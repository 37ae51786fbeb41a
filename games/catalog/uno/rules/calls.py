"""Calling UNO, catching who forgot, and challenging a Wild Draw Four."""

from games.catalog.uno.rules import events
from games.catalog.uno.rules.draft import Draft
from games.catalog.uno.rules.draws import lose_turn
from games.catalog.uno.rules.legality import holds_color, judge_call, judge_catch, judge_challenge
from games.catalog.uno.rules.moves import Catch, Challenge, Uno
from games.catalog.uno.rules.state import CHALLENGE, TURN, Revealed

CAUGHT_DRAWS = 2
LIAR_DRAWS = 4
DOUBTER_DRAWS = 6


def call(draft: Draft, seat: int, move: Uno) -> None:
    """Calls UNO in time."""
    judge_call(draft, seat)
    draft.set_called(seat, True)
    if draft.forgot == seat:
        draft.forgot = None
    draft.told.append(events.uno_called(seat, auto=False))
    draft.show()


def catch(draft: Draft, seat: int, move: Catch) -> None:
    """Catches a seat that did not call UNO in time: it draws two cards, and the turn stays where it is."""
    judge_catch(draft, seat, move.seat)
    draft.forgot = None
    draft.told.append(events.uno_caught(move.seat, seat, CAUGHT_DRAWS))
    draft.penalize(move.seat, CAUGHT_DRAWS, "uno")
    draft.show(move.seat)


def challenge(draft: Draft, challenger: int, move: Challenge) -> None:
    """Looks at the hand that was left at the play: a liar draws four, a wrong doubter six and loses the turn."""
    bluff = judge_challenge(draft)
    guilty = bluff.color is not None and holds_color(bluff.hand, bluff.color)
    count = LIAR_DRAWS if guilty else DOUBTER_DRAWS
    draft.revealed += (Revealed(challenger, bluff.seat, bluff.hand),)
    draft.told += (
        events.challenge_revealed(draft.ids, bluff, challenger),
        events.challenge_resolved(bluff.seat, challenger, guilty, count),
    )
    if not guilty:
        lose_turn(draft, challenger, count, CHALLENGE)
        return
    draft.close_window()
    draft.phase = TURN
    draft.penalize(bluff.seat, count, CHALLENGE)
    draft.show(bluff.seat)
