"""The built-in players: they see a seat's view and nothing else, and leave people time to call UNO and to catch."""

from collections import Counter
from collections.abc import Callable, Mapping

from games.catalog.uno.minds.habits import doubts, favourite, gain_of_doubt, named_color, partner
from games.catalog.uno.minds.sight import FACES, Card, Sight, card_of, open_cards, sight
from games.catalog.uno.rules.deck import COLORS, WILD
from games.catalog.uno.rules.moves import Catch, Challenge, Draw, EndTurn, Move, Play, Uno
from games.core.pace import Pace, View, between
from games.core.rng import Rng, below, pick

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
    cards = open_cards(view)
    if not cards:
        return rest(view)
    card = pick([card for card in cards if card["color"] == view["current_color"]] or cards, rng)
    color = _color(view, rng) if card["color"] == WILD else None
    return Play(card["id"], color, uno_is_due(view) and below(FORGETS_ONE_IN, rng) > 0, _partner(view, card, rng))


def rest(view: View) -> Move:
    """Draw, or keep what was drawn."""
    return Draw() if view["legal"]["draw"] else EndTurn()


def _color(view: View, rng: Rng) -> str:
    """The colour it holds most of; any, if it holds none."""
    held = Counter(card["color"] for card in view["you"]["hand"] if card["color"] != WILD)
    return max(COLORS, key=lambda color: held[color]) if held else pick(COLORS, rng)


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
    if view["legal"]["challenge"] and gain_of_doubt(seen) > 0:
        return Challenge()
    option = odds.best(view, seen, rng) if seen.open_faces else None
    if option is None or option.face < 0:
        return rest(view)
    return lay(view, seen, option.face, option.color)


PLAYERS: Mapping[str, Callable[[View, Rng], Move]] = {"easy": easy, "normal": normal, "hard": hard}
LEVELS = tuple(PLAYERS)


# -- Pace ----------------------------------------------------------------------------------------------------
WINDOW = 2.5
"""Seconds the next seat lets others say what they have to say."""

NOTICES = (1.6, 3.0)
"""Seconds after the play at which a bot catches; catching opens after 1.5."""

NOTICES_SHARE = 0.5


class UnoPace(Pace):
    """Quick, but not while somebody may be caught."""

    TURN = (0.4, 1.2)

    def turn(self, view: View, rng: Rng) -> float:
        """Waits while somebody may be caught, because the next play ends that."""
        return WINDOW if view["uno_open"] else between(*self.TURN, rng)

    def interruption(self, view: View, seat: int, rng: Rng) -> tuple[float, Move] | None:
        """Catches, half of the time, a seat that has not called."""
        forgot = next((shown["seat"] for shown in view["uno_open"] if shown["seat"] != seat), None)
        if forgot is None or rng.random() >= NOTICES_SHARE:
            return None
        return between(*NOTICES, rng), Catch(forgot)


PACE = UnoPace()
