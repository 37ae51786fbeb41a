"""How rounds begin and end, and the game with the last of them."""

from games.catalog.uno.rules import events, scoring
from games.catalog.uno.rules.deck import (
    COLOR,
    DIGITS,
    DRAW_TWO,
    PACK,
    PENALTY,
    REVERSE,
    SKIP,
    VALUE,
    VALUES,
    WILD,
    WILD_FOUR,
)
from games.catalog.uno.rules.draft import Draft
from games.catalog.uno.rules.options import UnoOptions
from games.catalog.uno.rules.state import TARGET_REACHED, TURN, Cards, Ending, Laid, Round, State, seat_after
from games.core.rng import Rng, shuffled
from games.core.rules import Step

HAND_SIZE = 7


def deal(seats: int, options: UnoOptions, rng: Rng) -> Step[State]:
    """Begins a game: draws the ids of the cards and deals the first round."""
    ids = shuffled(range(1, len(PACK) + 1), rng)
    draft = Draft(State(options, ids, scores=(0,) * seats, hands=((),) * seats), rng)
    _deal_round(draft)
    return Step(draft.state(), tuple(draft.told))


# -- The deal ------------------------------------------------------------------------------------------------
def _deal_round(draft: Draft) -> None:
    """Deals seven cards each and turns up the starter, which acts."""
    seats = len(draft.hands)
    dealer = _dealer(draft)
    deck = shuffled(PACK, draft.rng)
    dealt = HAND_SIZE * seats
    draft.hands = tuple(deck[(seat - dealer - 1) % seats : dealt : seats] for seat in range(seats))
    draft.direction = draft.turn_number = 1
    draft.phase = TURN
    draft.revealed = ()
    draft.dry_draws = 0
    draft.called = (False,) * seats
    _flip(draft, deck[dealt:])
    _begin(draft, dealer)
    draft.show(*range(seats))


def _dealer(draft: Draft) -> int:
    return (draft.round - 1) % len(draft.hands)


def _flip(draft: Draft, pile: Cards) -> None:
    """Turns up a card; one that cannot begin goes back and the pile is shuffled again."""
    starters = DIGITS if draft.options.number_starter_only else set(VALUES) - {WILD_FOUR}
    while VALUE[pile[-1]] not in starters:
        pile = shuffled(pile, draft.rng)
    starter = pile[-1]
    draft.pile, draft.discard, draft.recent = pile[:-1], (starter,), (Laid(starter),)
    draft.color = None if VALUE[starter] == WILD else COLOR[starter]


def _begin(draft: Draft, dealer: int) -> None:
    """The starter acts as if the dealer had played it; with a Reverse the dealer begins."""
    starter = VALUE[draft.discard[0]]
    first = seat_after(draft, dealer)
    if starter == REVERSE:
        draft.direction = -1
        draft.told.append(events.direction_turned(draft))
        draft.turn = dealer
        if len(draft.hands) == 2:
            draft.told.append(events.seat_skipped(first))
        return
    draft.turn = first
    if starter in (SKIP, DRAW_TWO):
        draft.turn = seat_after(draft, first)
        draft.told.append(events.seat_skipped(first))
    if starter == DRAW_TWO:
        draft.penalize(first, PENALTY[DRAW_TWO], "starter")


# -- The end -------------------------------------------------------------------------------------------------
def stop_play(draft: Draft) -> None:
    """Leaves nobody to move in this round."""
    draft.close_window()
    draft.turn = draft.phase = draft.drawn = None


def close_round(draft: Draft, winner: int | None, reason: str) -> None:
    """Counts the round, and deals the next one or ends the game."""
    points = scoring.round_points(draft, winner)
    if winner is not None:
        draft.scores = tuple(score + points * (seat == winner) for seat, score in enumerate(draft.scores))
    over = Round(draft.round, winner, reason, points, draft.hands)
    draft.told.append(events.round_scored(draft, over))
    target = draft.options.target_score
    if not target:
        end_game(draft, winner, reason)
    elif winner is not None and draft.scores[winner] >= target:
        end_game(draft, winner, TARGET_REACHED)
    else:
        _open_next_round(draft, over)


def _open_next_round(draft: Draft, over: Round) -> None:
    draft.last_round = over
    draft.round += 1
    draft.told.append(events.round_started(draft.round, _dealer(draft)))
    _deal_round(draft)
    draft.told.append(events.turn_changed(draft))


def end_game(draft: Draft, winner: int | None, reason: str) -> None:
    """Ends the game."""
    draft.ending = Ending(reason, winner)
    draft.show()
    draft.told.append(events.ended(winner, scoring.scoreboard(draft, winner), reason))
