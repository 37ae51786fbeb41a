"""Positions of Spades built by hand, so that a row of the rulebook is one line."""

from collections.abc import Sequence
from random import Random
from typing import Any

from games.catalog.spades.rules import game as rules
from games.catalog.spades.rules.bidding import eligible_seats
from games.catalog.spades.rules.deck import GLYPHS, PACK, RANKS
from games.catalog.spades.rules.moves import Bid, Exchange, Move, Play, Reveal
from games.catalog.spades.rules.options import SpadesOptions
from games.catalog.spades.rules.seats import NAMES
from games.catalog.spades.rules.state import BIDDING, PLAYING, Passing, Round, Standing, State, Trick
from games.core.rules import Event, IllegalMove, Step, heard

N, E, S, W = range(4)
NS, EW = (N, S), (E, W)
ALL_SPADES = "♠A ♠K ♠Q ♠J ♠10 ♠9 ♠8 ♠7 ♠6 ♠5 ♠4 ♠3 ♠2"
REVEAL = Reveal()


def card(name: str) -> int:
    """♥10 as the rules number it."""
    return 13 * GLYPHS.index(name[0]) + RANKS.index(name[1:])


def cards(names: str) -> tuple[int, ...]:
    """Cards in the order they are named."""
    return tuple(map(card, names.split()))


def hand(names: str) -> tuple[int, ...]:
    """Cards as a hand holds them."""
    return tuple(sorted(cards(names)))


def named(data: Sequence[dict[str, str]]) -> str:
    """Cards of the wire as ♥10."""
    glyphs = dict(zip(("spades", "hearts", "clubs", "diamonds"), GLYPHS, strict=True))
    return " ".join(glyphs[item["suit"]] + item["rank"] for item in data)


def filled(hands: dict[int, str], away_from: Sequence[int] = (), size: int = 13) -> tuple[tuple[int, ...], ...]:
    """Four hands: those named, the others filled with what is left, from the top of the pack on."""
    taken = {item for names in hands.values() for item in cards(names)} | set(away_from)
    rest = iter([item for item in PACK if item not in taken])
    return tuple(hand(hands[seat]) if seat in hands else tuple(next(rest) for _ in range(size)) for seat in range(4))


def bidding(
    dealer: int = N,
    scores: tuple[int, int] = (0, 0),
    hands: dict[int, str] | None = None,
    options: SpadesOptions | None = None,
) -> State:
    """A round that has just been dealt."""
    options = options or SpadesOptions()
    begun = Round(1, dealer, eligible_seats(scores, options))
    return State(options, Standing(scores), begun, BIDDING, filled(hands or {}), leader=(dealer + 1) % 4)


def after_bids(bids: Sequence[int | str], state: State | None = None) -> State:
    """The state after these bids, in bidding order."""
    state = state or bidding()
    for bid in bids:
        state = rules.play(state, rules.turn(state), Bid(bid), Random(1)).state
    return state


def closed(count: int, unused: Sequence[int], winners: Sequence[int] = ()) -> tuple[Trick, ...]:
    """Tricks gone by, of cards that lie nowhere else."""
    winners = winners or [N] * count
    return tuple(Trick(N, tuple(unused[4 * i : 4 * i + 4]), winners[i]) for i in range(count))


def at_trick(
    number: int,
    lying: str,
    own: str,
    *,
    seat: int = S,
    broken: bool = False,
    others: dict[int, str] | None = None,
    options: SpadesOptions | None = None,
) -> State:
    """Trick `number` with these cards lying; `seat`, to play, holds `own`; the rest is spread as it comes."""
    hands = {seat: own, **(others or {})}
    taken = set(cards(lying)) | {item for names in hands.values() for item in cards(names)}
    unused = [item for item in reversed(PACK) if item not in taken]
    tricks = closed(number - 1, unused)
    rest = unused[4 * len(tricks) :]
    spare = [who for who in range(4) if who not in hands]
    dealt = tuple(
        hand(hands[who]) if who in hands else tuple(sorted(rest[spare.index(who) :: len(spare)])) for who in range(4)
    )
    leader = (seat - len(cards(lying))) % 4
    bid = Round(1, N, (), bids=(3, 3, 3, 3))
    return State(options or SpadesOptions(), Standing(), bid, PLAYING, dealt, leader, cards(lying), tricks, broken)


def last_card(
    bids: Sequence[int | str],
    won: Sequence[int],
    *,
    dealer: int = N,
    scores: tuple[int, int] = (0, 0),
    bags: tuple[int, int] = (0, 0),
    options: SpadesOptions | None = None,
    number: int = 1,
    passings: tuple[Passing, ...] = (),
) -> State:
    """One card before the end of a round: `bids` by seat, `won` the tricks by seat once it is played."""
    assert sum(won) == 13
    winner = next(seat for seat in range(4) if won[seat])
    before = [seat for seat in range(4) for _ in range(won[seat])]
    before.remove(winner)
    lying = cards("♠A ♣2 ♣3")
    unused = [item for item in PACK if item not in (*lying, card("♣4"))]
    hands = tuple(hand("♣4") if seat == (winner + 3) % 4 else () for seat in range(4))
    options = options or SpadesOptions()
    played = Round(number, dealer, eligible_seats(scores, options), bids=tuple(bids))
    standing = Standing(scores, bags, passings=passings)
    return State(options, standing, played, PLAYING, hands, winner, lying, closed(12, unused, before), True)


def finish(state: State, seed: int = 1) -> Step[State]:
    """Play the last card of a round."""
    return rules.play(state, rules.turn(state), Play(card("♣4")), Random(seed))


def exchanging(own: dict[int, str] | None = None) -> State:
    """South, 130 behind and first to bid, has bid blind nil; west deals to north, east is the dealer."""
    return after_bids(("blind_nil", 3, 4, 4), bidding(E, (20, 150), own))


def play(state: State, seat: int, move: Move) -> Step[State]:
    """Make a move."""
    return rules.play(state, seat, move, Random(1))


def give(names: str) -> Exchange:
    """Two cards for the partner."""
    first, second = cards(names)
    return Exchange((first, second))


def lay(name: str) -> Play:
    """A card for the trick."""
    return Play(card(name))


def refusal(state: State, seat: int, move: Move) -> str:
    """The code a move is refused with."""
    try:
        play(state, seat, move)
    except IllegalMove as refused:
        return refused.code
    return "accepted"


def told(step: Step[State], seat: int | None) -> list[str]:
    """The types of the events a seat hears."""
    return [event.type for event in heard(step.events, seat)]


def only(events: Sequence[Event], type: str) -> dict[str, Any]:
    """The data of the one event of this type."""
    found = [event for event in events if event.type == type]
    assert len(found) == 1, [event.type for event in events]
    return dict(found[0].data)


def sees(state: State, seat: int | None) -> dict[str, Any]:
    """A seat's view."""
    return rules.view(state, seat)


def by_name(**values: Any) -> dict[str, Any]:
    """Values of seats in their order on the wire: `by_name(north=1, ...)`."""
    assert tuple(values) == NAMES
    return values
