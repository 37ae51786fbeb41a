"""Hooks of UNO for the law suite: which cards there are, who may know of which, and how to deal the rest anew."""

from itertools import chain

from msgspec.structs import replace

from games.catalog.uno.rules.deck import PACK
from games.catalog.uno.rules.legality import fits, open_cards
from games.catalog.uno.rules.options import UnoOptions
from games.catalog.uno.rules.state import AFTER_DRAW
from games.core.rng import pick, shuffled

RULES = tuple(f"R{number}" for number in range(1, 25))
LENGTHY = {"target_score": 500}
"""Options with which games are long."""

HOUSE_RULES = (
    "wd4_bluff",
    "stack_draw_two",
    "stack_draw_four",
    "seven_zero",
    "jump_in",
    "draw_until_playable",
    "force_play",
)


def cards(state):
    """Every card, wherever it lies."""
    return [*state.pile, *state.discard, *chain.from_iterable(state.hands)]


def lose_card(state):
    """A card less in the pile, or else in the discard."""
    return replace(state, pile=state.pile[1:]) if state.pile else replace(state, discard=state.discard[1:])


def seen(state, seat):
    """The cards whose place a reader may know: face up, its own, shown after a challenge, all at the end."""
    if state.ending is not None:
        return frozenset(PACK)
    own = state.hands[seat] if seat is not None else ()
    shown = [card for shown in state.revealed if shown.challenger == seat for card in shown.cards]
    return frozenset((*state.discard, *own, *shown))


def redeal(state, seat, rng, keep=frozenset()):
    """Deal all that is hidden from a reader anew, with other ids; a drawn card that fits stays one that fits."""
    while True:
        twin = _redealt(state, seen(state, seat) | keep, rng)
        if state.phase != AFTER_DRAW or fits(twin, twin.hands[twin.turn], twin.drawn):
            return twin


def _redealt(state, fixed, rng):
    hidden = [card for card in cards(state) if card not in fixed]
    moved = dict(zip(hidden, shuffled(hidden, rng), strict=True))
    there = lambda places: tuple(moved.get(card, card) for card in places)  # noqa: E731
    twin = replace(
        state,
        ids=_other_ids(state, hidden, rng),
        hands=tuple(there(hand) for hand in state.hands),
        pile=there(state.pile),
        drawn=moved.get(state.drawn, state.drawn),
        bluff=state.bluff and replace(state.bluff, hand=there(state.bluff.hand)),
        revealed=tuple(replace(shown, cards=there(shown.cards)) for shown in state.revealed),
    )
    return replace(twin, open_cards=open_cards(twin))


def _other_ids(state, hidden, rng):
    """New ids for hidden cards, unless the hands of the last round showed whose they are."""
    known = {card for hand in state.last_round.hands for card in hand} if state.last_round else set()
    secret = [card for card in hidden if card not in known]
    ids = list(state.ids)
    for card, number in zip(secret, shuffled([state.ids[card] for card in secret], rng), strict=True):
        ids[card] = number
    return tuple(ids)


def sample_options(rng):
    """Any legal combination; mostly one round, since matches are long."""
    chosen = {name: rng.random() < 0.4 for name in HOUSE_RULES}
    chosen["stack_mixed"] = chosen["stack_draw_two"] and chosen["stack_draw_four"] and rng.random() < 0.7
    chosen["number_starter_only"] = rng.random() < 0.3
    if not (chosen["draw_until_playable"] or chosen["force_play"]):
        chosen["draw_ends_turn"] = rng.random() < 0.3
    target = pick((0,) * 17 + (200, 200, 500), rng)
    return UnoOptions(uno_call=pick(("auto", "manual"), rng), target_score=target, **chosen)
