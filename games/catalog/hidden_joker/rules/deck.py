"""Dealing a round: two packs, ids that tell nothing, and the wild rank."""

from collections.abc import Sequence
from dataclasses import replace

from games.catalog.hidden_joker.rules.options import JokerOptions
from games.catalog.hidden_joker.rules.state import Player, State
from games.core.cards import PACK
from games.core.rng import Rng, below, shuffled

CARDS = 104
HAND = 13


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
