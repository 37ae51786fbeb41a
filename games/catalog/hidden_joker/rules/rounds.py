"""The course of a round: the deal, the turns, a stock that runs out, the end, and the next round."""

from collections.abc import Sequence

from games.catalog.hidden_joker.rules import events
from games.catalog.hidden_joker.rules.options import JokerOptions
from games.catalog.hidden_joker.rules.scoring import scored, settled
from games.catalog.hidden_joker.rules.state import Declared, Player, State
from games.core.cards import PACK
from games.core.changing import replace
from games.core.rng import Rng, below, shuffled
from games.core.rules import Event, Step

CARDS = 104
"""Cards of two packs; their numbers are 1 to 104."""

HAND = 13
TURNS = 1000
"""A round that is not over after so many turns ends without a winner."""


# -- The deal ------------------------------------------------------------------------------------------------
def first_round(seats: int, options: JokerOptions, rng: Rng) -> State:
    """The first round of a game; chance says who begins."""
    players = (Player(),) * seats
    return _dealt(options, players, 1, below(seats, rng), rng)


def next_round(state: State, rng: Rng) -> State:
    """The round after this one, begun by the next seat still in the game; only totals and the sheet stay."""
    players = [Player(total=player.total, out=player.out, eliminated=player.eliminated) for player in state.players]
    seats = len(players)
    after = [(state.first + step) % seats for step in range(1, seats + 1)]
    first = next(seat for seat in after if not players[seat].eliminated)
    return replace(_dealt(state.options, players, state.round + 1, first, rng), sheet=state.sheet)


def _dealt(options: JokerOptions, players: Sequence[Player], number: int, first: int, rng: Rng) -> State:
    """A round with two packs dealt, card numbers that tell nothing, and a wild rank."""
    faces = shuffled((*PACK, *PACK), rng)
    pack = list(shuffled(range(1, CARDS + 1), rng))
    hands = [player if player.eliminated else replace(player, hand=_taken(pack)) for player in players]
    upcard = pack.pop()
    return State(
        options=options,
        players=tuple(hands),
        round=number,
        first=first,
        seat=first,
        turn_number=1,
        faces=faces,
        wild=below(13, rng),
        stock=tuple(pack),
        discards=(upcard,),
        upcard=upcard,
    )


def _taken(pack: list[int]) -> tuple[int, ...]:
    return tuple(pack.pop() for _ in range(HAND))


# -- Turns ---------------------------------------------------------------------------------------------------
def pass_on(state: State, rng: Rng) -> Step[State]:
    """The turn goes to the next seat in the round, or the round ends: one player left, too many turns, no stock."""
    left = state.in_round
    if len(left) == 1:
        return end_round(state, "last_player", left[0], None, rng)
    if state.turn_number == TURNS:
        return end_round(state, "turn_limit", None, None, rng)
    told: tuple[Event, ...] = ()
    if not state.stock:
        if not state.reshuffles_left or len(state.discards) < 2:
            return end_round(state, "stock_exhausted", None, None, rng)
        state = _reshuffled(state, rng)
        told = (events.stock_reshuffled(state),)
    following = next((seat for seat in left if seat > state.seat), left[0])
    turned = replace(state, seat=following, turn_number=state.turn_number + 1, drawn=None)
    return Step(turned, (*told, events.STATE_UPDATE, events.turn_changed(turned, state.seat)))


def _reshuffled(state: State, rng: Rng) -> State:
    *under, top = state.discards
    upcard = state.upcard if state.upcard == top else None
    stock = shuffled(under, rng)
    return replace(state, stock=stock, discards=(top,), upcard=upcard, reshuffles=state.reshuffles + 1)


def end_round(state: State, reason: str, winner: int | None, declared: Declared | None, rng: Rng) -> Step[State]:
    """Score the round; deal the next one in the same step, unless the game is over."""
    state = settled(scored(replace(state, drawn=None), reason, winner, declared))
    if state.ending:
        return Step(state, (events.STATE_UPDATE, events.ended(state)))
    following = next_round(state, rng)
    told = () if state.sheet is None else (events.round_scored(state.sheet),)
    return Step(following, (events.STATE_UPDATE, *told, *events.round_opened(following)))
