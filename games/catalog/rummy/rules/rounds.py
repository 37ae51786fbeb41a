"""How rounds begin and end, and how the game ends with the last of them."""

from games.catalog.rummy.rules import events
from games.catalog.rummy.rules.deck import deck, points
from games.catalog.rummy.rules.options import RummyOptions
from games.catalog.rummy.rules.state import DRAW, ENDED, Result, Score, State
from games.core.changing import replace
from games.core.rules import Event, Outcome, Step

HAND = 10
DEALT = 2 * HAND
FORFEIT_POINTS = 2000


def open_round(
    options: RummyOptions, key: str, number: int, totals: tuple[int, ...], last_round: Score | None = None
) -> State:
    """Round `number`, freshly dealt: ten each, one card at a time from seat 0 on, then the first discard."""
    cards = deck(key, number)
    return State(
        options=options,
        key=key,
        round=number,
        turn_number=1,
        seat=number % 2,
        phase=DRAW,
        stock=cards[DEALT + 1 :],
        discards=(cards[DEALT],),
        hands=(cards[0:DEALT:2], cards[1:DEALT:2]),
        totals=totals,
        last_round=last_round,
    )


def opening(state: State) -> tuple[Event, ...]:
    """What is told of a round just dealt."""
    return (events.hand_dealt(0, state), events.hand_dealt(1, state), events.round_started(state))


def end_round(state: State, reason: str) -> Step[State]:
    """Count both hands; then the game is over, or the next round is dealt at once."""
    held = tuple(sum(map(points, hand)) for hand in state.hands)
    score = _score(state, reason, state.seat, held)
    if max(score.totals) >= state.options.target:
        return _end(state, Result("target", _winner(score)), score)
    following = open_round(state.options, state.key, state.round + 1, score.totals, score)
    return Step(following, (events.round_scored(score), *opening(following)))


def forfeit(state: State, offender: int, code: str) -> Step[State]:
    """An external program is out: 2000 points for it, and the opponent wins."""
    paid = (FORFEIT_POINTS, 0) if offender == 0 else (0, FORFEIT_POINTS)
    score = replace(_score(state, "forfeit", offender, paid), hands=None)
    step = _end(state, Result("forfeit", 1 - offender, offender, code), score)
    return Step(step.state, (events.player_forfeited(offender, code), *step.events))


def abandon(state: State, reason: str) -> Step[State]:
    """End the game without a winner; a game that has ended stays as it is."""
    return Step(state, ()) if state.result else _end(state, Result(reason, None))


def outcome(state: State) -> Outcome | None:
    """How the game ended, or `None` while it goes on."""
    result = state.result
    if result is None:
        return None
    if result.winner is None:
        return Outcome(result.reason, (), state.totals, (1, 1))
    return Outcome(result.reason, (result.winner,), state.totals, (1, 2) if result.winner == 0 else (2, 1))


def _score(state: State, reason: str, ended_by: int, paid: tuple[int, ...]) -> Score:
    totals = tuple(total + more for total, more in zip(state.totals, paid, strict=True))
    return Score(state.round, reason, ended_by, state.hands, paid, totals)


def _winner(score: Score) -> int:
    """The lower total; of equals, whoever ended the round."""
    first, second = score.totals
    return score.ended_by if first == second else int(second < first)


def _end(state: State, result: Result, score: Score | None = None) -> Step[State]:
    """The game is over, after the round of this score or in the middle of one."""
    if score:
        state = replace(state, totals=score.totals, last_round=score)
    over = replace(state, phase=ENDED, drawn=None, result=result)
    return Step(over, (*([events.round_scored(score)] if score else []), events.ended(over, result)))
