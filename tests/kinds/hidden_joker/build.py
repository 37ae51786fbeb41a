"""Positions built by hand: cards by name, hands, piles and a wild rank, and moves that name cards."""

from collections import Counter
from dataclasses import replace

from games.catalog.hidden_joker.rules import game as rules
from games.catalog.hidden_joker.rules.moves import Declare, Discard, Draw, Group, Reveal
from games.catalog.hidden_joker.rules.options import JokerOptions
from games.catalog.hidden_joker.rules.state import Drawn, Player, State
from games.core.cards import FACES, PACK, SHORT_RANKS, short
from games.core.rng import rng_for

INDIAN = JokerOptions(required_runs="indian", points_cap=80)
SECRET = JokerOptions(joker="secret")
PENALTY = JokerOptions(wrong_declaration="penalty")
DROPS = JokerOptions(drops=True)

LOW = "AC 2D 4H 6S 8C 10D QH KS JC 3H 5D 7C JS"
"""A hand without a meld."""


def faces(text):
    """`10H 9S` as faces."""
    return [FACES[name] for name in text.replace("10", "T").split()]


def rank(text):
    return SHORT_RANKS.index(text.replace("10", "T"))


def rng(number=1):
    return rng_for(b"table", number)


def table(
    *hands,
    wild="9",
    options=None,
    discards="2S",
    stock=None,
    seat=0,
    drawn=None,
    players=None,
    **more,
):
    """A position. Cards not named are the stock (or, if a stock is named, lie nowhere); `drawn` is a pile's name."""
    shown, next_id = [], [0]

    def take(text):
        cards = tuple(range(next_id[0] + 1, next_id[0] + 1 + len(faces(text))))
        next_id[0] += len(cards)
        shown.extend(faces(text))
        return cards

    dealt = [take(hand) for hand in hands]
    pile = take(discards)
    named = take(stock) if stock is not None else ()
    rest = list((Counter([*PACK, *PACK]) - Counter(shown)).elements())
    free = 104 - len(shown)
    under = tuple(range(next_id[0] + 1, 105)) if stock is None else ()
    shown.extend((rest + list(PACK))[:free])
    given = players or [Player() for _ in hands]
    state = State(
        options=options or JokerOptions(),
        players=tuple(replace(player, hand=hand) for player, hand in zip(given, dealt, strict=True)),
        round=more.pop("round", 1),
        first=more.pop("first", 0),
        seat=seat,
        turn_number=more.pop("turn_number", 1),
        faces=tuple(shown),
        wild=rank(wild),
        stock=(*under, *named),
        discards=pile,
        upcard=more.pop("upcard", None),
        **more,
    )
    if drawn:
        last = state.player.hand[-1]
        state = with_player(state, seat, has_drawn=True, took=(last,) if drawn == "discard" else ())
        state = replace(state, drawn=Drawn(last, drawn))
    return state


def with_player(state, seat, **changes):
    players = list(state.players)
    players[seat] = replace(players[seat], **changes)
    return replace(state, players=tuple(players))


def names(state, cards):
    """Cards by name, in order."""
    return " ".join(short(state.faces[card - 1]).replace("T", "10") for card in cards)


def hand(state, seat):
    return names(state, state.players[seat].hand)


def ids(state, text, seat=None):
    """The cards of these names in a hand, each once; those it does not hold are looked for anywhere."""
    held = list(state.players[state.seat if seat is None else seat].hand)
    found = []
    for face in faces(text):
        card = next(card for card in [*held, *range(1, 105)] if state.faces[card - 1] == face and card not in found)
        found.append(card)
    return tuple(found)


def declare(state, text, discard=None):
    """`run AH 2H 3H / set 5C 5D 5S` as a declaration."""
    left = ids(state, " ".join(part.split(maxsplit=1)[1] for part in text.split(" / ")) + f" {discard or ''}")
    melds, left = [], list(left)
    for part in text.split(" / "):
        kind, *cards = part.split()
        melds.append(Group(kind, tuple(left.pop(0) for _ in cards)))
    return Declare(tuple(melds), left.pop() if discard else None)


def play(state, move, number=1):
    return rules.play(state, state.seat, move, rng(number))


def draw(state, source="stock"):
    return play(state, Draw(source))


def discard(state, name, number=1):
    return play(state, Discard(ids(state, name)[0]), number)


def reveal(state, text):
    return play(state, Reveal(ids(state, text)))


def told(events):
    """The types of events, in order."""
    return [event.type for event in events]


def the(events, type):
    """The only event of a type."""
    (event,) = [event for event in events if event.type == type]
    return event
