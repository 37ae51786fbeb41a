"""Scoring: the sheet of a round, and whether the game goes on after it."""

from games.catalog.hidden_joker.rules.cards import VALUE
from games.catalog.hidden_joker.rules.melds import grouped
from games.catalog.hidden_joker.rules.options import LIMITS, ROUNDS
from games.catalog.hidden_joker.rules.state import ELIMINATED, Declared, Ending, Player, Sheet, Shown, State, holding
from games.core.changing import replace
from games.core.melds import arrange
from games.core.rules import Outcome


def scored(state: State, reason: str, winner: int | None, declared: Declared | None) -> State:
    """The round's points on a sheet and in the totals."""
    sheet = _sheet(state, reason, winner, declared)
    players = tuple(replace(player, total=total) for player, total in zip(state.players, sheet.totals, strict=True))
    return replace(state, sheet=sheet, players=players)


def abandoned(state: State, reason: str) -> State:
    """The game broken off: hands are shown, but the running round costs nobody anything."""
    sheet = _sheet(state, reason, None, None)
    totals = tuple(player.total for player in state.players)
    return replace(state, sheet=replace(sheet, winner=None, totals=totals), ending=Ending(reason, None))


def _sheet(state: State, reason: str, winner: int | None, declared: Declared | None) -> Sheet:
    """The sheet of a round; where nobody has won yet, whoever alone has the fewest points does."""
    hands = tuple(_shown(state, seat, declared) for seat, player in enumerate(state.players) if not player.eliminated)
    if winner is not None:
        hands = tuple(replace(shown, points=0) if shown.seat == winner else shown for shown in hands)
    costs = {shown.seat: shown.points for shown in hands}
    points = tuple(costs.get(seat, 0) for seat in range(len(state.players)))
    totals = tuple(player.total + cost for player, cost in zip(state.players, points, strict=True))
    if winner is None:
        winner = _alone_in_front({seat: points[seat] for seat in state.in_round})
    return Sheet(state.round, reason, winner, state.wild, state.faces, declared, hands, points, totals)


def _shown(state: State, seat: int, declared: Declared | None) -> Shown:
    """A hand on the sheet: the declarer's melds, anybody else's best grouping with the wild rank open to all."""
    player = state.players[seat]
    if declared and declared.seat == seat:
        cards = tuple(card for laid in declared.melds for card in laid.cards)
        return Shown(seat, cards, declared.melds, (), 0)
    held = holding(state, player.hand)
    found = grouped(held, arrange(list(held.values()), state.wild, state.options.required_runs, VALUE))
    cost = player.cost if player.out else min(found.points, state.options.points_cap or found.points)
    return Shown(seat, player.hand, found.groups, found.loose, cost)


def _alone_in_front(scores: dict[int, int]) -> int | None:
    fewest = [seat for seat, score in scores.items() if score == min(scores.values())]
    return fewest[0] if len(fewest) == 1 else None


def settled(state: State) -> State:
    """The state after a round: players over the limit are out of the game, or the game ends."""
    sheet, agreed = state.sheet, state.options.format
    if sheet is None:
        return state
    if agreed == "single":
        return replace(state, ending=Ending(sheet.reason, sheet.winner))
    if agreed in ROUNDS:
        return _after_rounds(state, ROUNDS[agreed])
    return _after_pool_round(state, LIMITS[agreed])


def _after_rounds(state: State, rounds: int) -> State:
    if state.round < rounds:
        return replace(state, players=tuple(replace(player, out=None) for player in state.players))
    lowest = _alone_in_front({seat: player.total for seat, player in enumerate(state.players)})
    return replace(state, ending=Ending("rounds_played", lowest))


def _after_pool_round(state: State, limit: int) -> State:
    before = [seat for seat, player in enumerate(state.players) if not player.eliminated]
    players = tuple(_after_limit(player, limit, state.round) for player in state.players)
    left = [seat for seat in before if not players[seat].eliminated]
    state = replace(state, players=players)
    if len(left) > 1:
        return state
    winner = left[0] if left else _alone_in_front({seat: players[seat].total for seat in before})
    return replace(state, ending=Ending("pool_won", winner))


def _after_limit(player: Player, limit: int, round: int) -> Player:
    if player.eliminated:
        return player
    over = player.total >= limit
    return replace(player, out=ELIMINATED if over else None, eliminated=round if over else 0)


def outcome(state: State) -> Outcome | None:
    """How the game ended, or nothing while it goes on."""
    if state.ending is None:
        return None
    winner = state.ending.winner
    ranks = [_rank(state, seat, winner) for seat in range(len(state.players))]
    places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
    scores = tuple(player.total for player in state.players)
    return Outcome(state.ending.reason, () if winner is None else (winner,), scores, places)


def _rank(state: State, seat: int, winner: int | None) -> tuple[bool, bool, int, int]:
    """Sorts players: the winner, then those still in the round or longest in the game, then by points."""
    player = state.players[seat]
    out = state.options.single and player.out is not None
    return seat != winner, out, -(player.eliminated or state.round + 1), player.total
