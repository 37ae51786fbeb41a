"""What the laws need to know about Hidden Joker Rummy: its cards, what each seat may know, and other deals."""

from collections.abc import Hashable
from dataclasses import replace
from random import Random

from games.catalog.hidden_joker.rules.options import JokerOptions
from games.catalog.hidden_joker.rules.state import State, knows
from games.core.cards import PACK as FACES

RULES = tuple(f"R{number}" for number in range(1, 38))
LENGTHY = {"format": "pool_201"}
"""Options with which games are long."""
PACK: tuple[Hashable, ...] = tuple(range(1, 105)) + tuple(("face", face) for face in (*FACES, *FACES))
"""Every id once, and every face twice: an id could be lost, and so could what it stands for."""


def places(state: State) -> tuple[int, ...]:
    """The cards of a state wherever they lie."""
    hands = [card for player in state.players for card in player.hand]
    melds = [card for laid in state.melds for card in laid.cards]
    return (*hands, *melds, *state.discards, *state.stock)


def cards(state: State) -> list[Hashable]:
    """Every card, as its id and as its face."""
    lying = places(state)
    return [*lying, *(("face", state.faces[card - 1]) for card in lying)]


def lose_card(state: State) -> State:
    """A planted loss: the top of the stock, or of the discard pile."""
    if state.stock:
        return replace(state, stock=state.stock[:-1])
    return replace(state, discards=state.discards[:-1])


def seen(state: State, seat: int | None) -> frozenset[Hashable]:
    """The cards whose place a seat may know, as pairs of round and id: the next round gives the ids anew."""
    known = {*state.discards, *(card for laid in state.melds for card in laid.cards)}
    for other, player in enumerate(state.players):
        known |= set(player.hand if other == seat or state.ending else player.took)
    return frozenset((state.round, card) for card in known)


def redeal(state: State, seat: int | None, rng: Random, keep: frozenset[Hashable] = frozenset()) -> State:
    """Another deal that this seat cannot tell from this one: hidden ids, hidden faces and a hidden wild rank."""
    fixed = {card for number, card in seen(state, seat) | keep if number == state.round}
    hidden = [card for card in places(state) if card not in fixed]
    moved = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    shown = [state.faces[card - 1] for card in hidden]
    rng.shuffle(shown)
    faces = list(state.faces)
    for card, face in zip(hidden, shown, strict=True):
        faces[card - 1] = face

    def anew(lying: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(moved.get(card, card) for card in lying)

    players = tuple(replace(player, hand=anew(player.hand)) for player in state.players)
    drawn = state.drawn and replace(state.drawn, card=moved.get(state.drawn.card, state.drawn.card))
    wild = state.wild if knows(state, seat) else rng.randrange(13)
    return replace(state, players=players, stock=anew(state.stock), faces=tuple(faces), drawn=drawn, wild=wild)


def sample_options(rng: Random) -> JokerOptions:
    """Any legal table, mostly of one round."""
    joker = rng.choice(("open", "secret"))
    several = rng.choice(("rounds_3", "rounds_6", "pool_101", "pool_201"))
    return JokerOptions(
        joker=joker,
        required_runs=rng.choice(("none", "indian")),
        points_cap=rng.choice((0, 80)),
        wrong_declaration=rng.choice(("refuse", "penalty")),
        drops=rng.random() < 0.5,
        wild_pickup=joker == "secret" or rng.random() < 0.5,
        format="single" if rng.random() < 0.85 else several,
    )
