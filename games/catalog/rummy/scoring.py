"""How rounds and games end."""

from dataclasses import replace

from games.catalog.rummy import events
from games.catalog.rummy.faces import points
from games.catalog.rummy.rounds import open_round, opening
from games.catalog.rummy.state import ENDED, Result, Score, State
from games.core.rules import Event, Outcome, Step

FORFEIT_POINTS = 2000


def end_round(state: State, reason: str) -> Step[State]:
    """Count both hands; then the game is over, or the next round is dealt at once."""
    held = tuple(sum(map(points, hand)) for hand in state.hands)
    score = _score(state, reason, state.seat, held)
    scored = replace(state, totals=score.totals, last_round=score)
    if max(score.totals) >= state.options.target:
        return _end(scored, Result("target", _winner(score)), (events.round_scored(score),))
    following = open_round(state.options, state.key, state.round + 1, score.totals, score)
    return Step(following, (events.round_scored(score), *opening(following)))


def forfeit(state: State, offender: int, code: str) -> Step[State]:
    """An external program is out: 2000 points for it, and the opponent wins."""
    paid = (FORFEIT_POINTS, 0) if offender == 0 else (0, FORFEIT_POINTS)
    score = replace(_score(state, "forfeit", offender, paid), hands=None)
    scored = replace(state, totals=score.totals, last_round=score)
    told = (events.player_forfeited(offender, code), events.round_scored(score))
    return _end(scored, Result("forfeit", 1 - offender, offender, code), told)


def abandon(state: State, reason: str) -> Step[State]:
    """End the game without a winner; a game that has ended stays as it is."""
    if state.result:
        return Step(state, ())
    return _end(state, Result(reason, None), ())


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


def _end(state: State, result: Result, told: tuple[Event, ...]) -> Step[State]:
    over = replace(state, phase=ENDED, drawn=None, result=result)
    return Step(over, (*told, events.ended(over, result)))
