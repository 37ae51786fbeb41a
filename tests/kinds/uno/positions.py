"""Positions built by hand, with cards written as `r5`, `ys` (skip), `gr` (reverse), `b+2`, `w` and `w4`."""

from random import Random

from msgspec.structs import replace

from games.catalog.uno.rules import game as rules
from games.catalog.uno.rules import rounds
from games.catalog.uno.rules.deck import COLORS, FACE, PACK, WILD, WILD_FOUR
from games.catalog.uno.rules.legality import open_cards
from games.catalog.uno.rules.moves import Catch, Challenge, Draw, EndTurn, Play, Uno
from games.catalog.uno.rules.options import UnoOptions
from games.catalog.uno.rules.state import Laid, State
from games.core.rng import shuffled
from games.core.rules import IllegalMove

SHORT = {"skip": "s", "reverse": "r", "draw_two": "+2"}
LONG = {short: value for value, short in SHORT.items()}
COLOR_OF = {color[0]: color for color in COLORS}

IDS = tuple(len(PACK) - card for card in PACK)
"""Ids that are no card numbers, so that a test notices if they are confused."""

EVERY_STACK = {"stack_draw_two": True, "stack_draw_four": True, "stack_mixed": True}


def face_of(name):
    """Colour and value of a short name."""
    if name in ("w", "w4"):
        return WILD, WILD_FOUR if name == "w4" else WILD
    return COLOR_OF[name[0]], LONG.get(name[1:], name[1:])


def name_of(card):
    """The short name of a card."""
    color, value = FACE[card]
    if color == WILD:
        return "w4" if value == WILD_FOUR else "w"
    return color[0] + SHORT.get(value, value)


def names(cards):
    """The short names of several cards, as one text."""
    return " ".join(name_of(card) for card in cards)


class Supply:
    """The cards of a pack that lie nowhere yet."""

    def __init__(self):
        self.left = list(PACK)

    def take(self, text):
        """The cards with these short names."""
        taken = []
        for name in text.split():
            card = next(card for card in self.left if FACE[card] == face_of(name))
            self.left.remove(card)
            taken.append(card)
        return tuple(taken)


def at(hands, top="r5", *, color="", under="", pile=None, only_pile=False, laid_by=None, **fields):
    """A position: hands by seat, the top card, cards under it, and the next cards of the pile in drawing order.

    Cards not named follow in the pile, or with `only_pile` lie nowhere. Fields of options and of the state go by name.
    """
    supply = Supply()
    held = [supply.take(hand) for hand in hands]
    discard = supply.take(under) + supply.take(top)
    coming = supply.take(pile or "")
    rest = () if only_pile else tuple(supply.left)
    options = {name: fields.pop(name) for name in list(fields) if name in UnoOptions.__dataclass_fields__}
    seats = len(hands)
    base: dict = {
        "options": UnoOptions(**options),
        "ids": IDS,
        "round": 1,
        "scores": (0,) * seats,
        "last_round": None,
        "hands": tuple(held),
        "pile": rest + coming[::-1],
        "discard": discard,
        "recent": (Laid(discard[-1], laid_by, None),),
        "color": {"": None if top in ("w", "w4") else face_of(top)[0]}.get(color, color or None),
        "direction": 1,
        "turn": 0,
        "turn_number": 1,
        "phase": "turn",
        "pending": 0,
        "drawn": None,
        "open_cards": (),
        "bluff": None,
        "revealed": (),
        "jumpable": False,
        "dry_draws": 0,
        "called": (False,) * seats,
        "forgot": None,
        "ending": None,
    }
    state = State(**{**base, **fields})
    return replace(state, open_cards=open_cards(state))


# -- Moves ---------------------------------------------------------------------------------------------------
def card_in(state, seat, name):
    """The first card of this name in a hand."""
    return next(card for card in state.hands[seat] if name_of(card) == name)


def id_in(state, seat, name):
    """Its id."""
    return state.ids[card_in(state, seat, name)]


def go(state, seat, move, rng=None):
    """The step that a move makes."""
    return rules.play(state, seat, move, rng or Random(1))


def lay(state, seat, name, color=None, **fields):
    """The step that playing a card makes."""
    return go(state, seat, Play(id_in(state, seat, name), color, **fields))


def after(state, *moves):
    """The state after moves written as (seat, "draw"), (seat, "r5"), (seat, "w", "blue")."""
    for seat, what, *rest in moves:
        state = go(state, seat, _move(state, seat, what, rest)).state
    return state


def _move(state, seat, what, rest):
    plain = {"draw": Draw(), "end": EndTurn(), "uno": Uno(), "challenge": Challenge()}
    if what == "catch":
        return Catch(rest[0])
    return plain.get(what) or Play(id_in(state, seat, what), rest[0] if rest else None)


def refusal(state, seat, move):
    """The code with which a move is refused."""
    try:
        go(state, seat, move)
    except IllegalMove as refused:
        return refused.code if str(refused) else "refused without a word"
    return None


def legal_names(state, seat):
    """The cards that a seat is told it may play."""
    ids = rules.view(state, seat)["legal"]["cards"]
    return names(state.ids.index(number) for number in ids)


def hand(state, seat):
    """A hand, in its order."""
    return names(state.hands[seat])


# -- Deals ---------------------------------------------------------------------------------------------------
def stack_the_deck(monkeypatch, *flips):
    """Make every deal turn up these starters, one after the other, each with the next cards of the pile after it.

    `("w4", "r5 g1")` flips a Wild Draw Four first; what is put back for a new flip counts as the next shuffle.
    """
    shuffles = iter(flips)

    def shuffle(cards, rng):
        cards = tuple(cards)
        if set(cards) == set(range(1, len(PACK) + 1)):
            return shuffled(cards, rng)
        pool = list(cards)
        coming = []
        for name in next(shuffles).split():
            card = next(card for card in pool if FACE[card] == face_of(name))
            pool.remove(card)
            coming.append(card)
        return (*pool, *coming[::-1])

    monkeypatch.setattr(rounds, "shuffled", shuffle)


def deal(seats, **options):
    """The first step of a game."""
    return rules.deal(seats, UnoOptions(**options), Random(1))


def told(step):
    """The types of all that was told, with the one seat that alone heard it."""
    return [
        event.type if event.only is None else f"{event.type}@{','.join(map(str, event.only))}" for event in step.events
    ]


def event(step, type, seat=None):
    """The data of the one event of this type, for this seat if it is private."""
    found = [e for e in step.events if e.type == type and (seat is None or e.only == (seat,))]
    assert len(found) == 1, found
    return dict(found[0].data)
