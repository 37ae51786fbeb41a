"""The built-in players: they see a seat's view and nothing else."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from games.catalog.uno.minds.habits import doubts, favourite, named_color, partner
from games.catalog.uno.minds.sight import FACES, Sight, card_of, sight
from games.catalog.uno.rules.deck import COLORS, WILD
from games.catalog.uno.rules.moves import Catch, Challenge, Draw, EndTurn, Move, Play, Uno
from games.core.rng import Rng, below, pick

Json = Any
View = Mapping[str, Json]
Card = Mapping[str, Json]

FORGETS_ONE_IN = 4


def choose(view: View, level: str, rng: Rng) -> Move:
    """A legal move for the seat whose view this is."""
    legal = view["legal"]
    if legal["cards"] or legal["draw"] or legal["end_turn"]:
        return PLAYERS[level](view, rng)
    return Uno() if legal["uno"] else Catch(legal["catch"][0])


# -- Easy ----------------------------------------------------------------------------------------------------
def easy(view: View, rng: Rng) -> Move:
    """Play at random, in the colour in force if possible; draw only if it must; never doubt anybody."""
    if view["legal"]["cards"]:
        return _play(view, rng)
    return rest(view)


def rest(view: View) -> Move:
    """Draw, or keep what was drawn."""
    return Draw() if view["legal"]["draw"] else EndTurn()


def _play(view: View, rng: Rng) -> Play:
    open_ids = view["legal"]["cards"]
    cards = [card for card in view["you"]["hand"] if card["id"] in open_ids]
    card = pick([card for card in cards if card["color"] == view["current_color"]] or cards, rng)
    color = _color(view, rng) if card["color"] == WILD else None
    return Play(card["id"], color, _remembers_uno(view, rng), _partner(view, card, rng))


def _color(view: View, rng: Rng) -> str:
    """The colour it holds most of; any, if it holds none."""
    held = Counter(card["color"] for card in view["you"]["hand"] if card["color"] != WILD)
    return max(COLORS, key=lambda color: held[color]) if held else pick(COLORS, rng)


def _remembers_uno(view: View, rng: Rng) -> bool:
    """Whether it says UNO along with its last card but one."""
    return uno_is_due(view) and below(FORGETS_ONE_IN, rng) > 0


def uno_is_due(view: View) -> bool:
    """Whether the card it plays now is its last but one, and has to be called."""
    return bool(view["options"]["uno_call"] == "manual" and view["you"]["hand_count"] == 2)


def _partner(view: View, card: Card, rng: Rng) -> int | None:
    """Somebody to swap hands with, where a 7 does that."""
    if card["value"] != "7" or not view["options"]["seven_zero"]:
        return None
    seats = range(len(view["players"]))
    return pick([seat for seat in seats if seat != view["you"]["seat"]], rng)


# -- Normal --------------------------------------------------------------------------------------------------
def normal(view: View, rng: Rng) -> Move:
    """Keep the wilds, stay in the longest colour, stop who is about to go out, doubt a full hand."""
    seen = sight(view)
    if view["legal"]["challenge"] and doubts(seen):
        return Challenge()
    if not seen.open_faces:
        return rest(view)
    face = favourite(seen)
    return lay(view, seen, face, named_color(seen.hand, face))


def lay(view: View, seen: Sight, face: int, color: int) -> Play:
    """Play a card of this face, with all that has to be said with it."""
    chosen = COLORS[color] if FACES[face][0] == WILD else None
    swaps = view["options"]["seven_zero"] and FACES[face][1] == "7"
    return Play(card_of(view, face), chosen, uno_is_due(view), partner(seen) if swaps else None)


# -- Hard ----------------------------------------------------------------------------------------------------
def hard(view: View, rng: Rng) -> Move:
    """Play every move on in the same worlds, and take the one that brings most."""
    from games.catalog.uno.minds import odds  # loads numpy, which the others do without

    seen = sight(view)
    if view["legal"]["challenge"] and odds.challenges(seen):
        return Challenge()
    option = odds.best(view, seen, rng) if seen.open_faces else None
    if option is None or option.face < 0:
        return rest(view)
    return lay(view, seen, option.face, option.color)


PLAYERS: Mapping[str, Callable[[View, Rng], Move]] = {"easy": easy, "normal": normal, "hard": hard}
LEVELS = tuple(PLAYERS)
