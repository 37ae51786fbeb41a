"""UNO at the terminal: the table as text, moves and events in words, and typed lines as moves."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from textwrap import wrap
from typing import NoReturn

from games.catalog.uno.rules.deck import COLORS, DIGITS, DRAW_TWO, REVERSE, SKIP, WILD, WILD_FOUR
from games.catalog.uno.rules.moves import Catch, Challenge, Draw, EndTurn, Move, Play, Uno
from games.catalog.uno.rules.state import STACK
from games.core.kind import View
from games.core.rules import Event, Json, MalformedMove
from games.core.text import gettext_noop as _

Data = Mapping[str, Json]
Card = Mapping[str, Json]

WIDTH = 80
SYMBOLS = {"red": "▲", "yellow": "●", "green": "■", "blue": "◆", WILD: "✦"}
ARROWS = {"cw": "↓", "ccw": "↑"}
VALUE_NAMES = {"skip": "Skip", "reverse": "Reverse", "draw_two": "+2", "wild": "Wild", "wild_draw_four": "Wild +4"}


# -- The table -----------------------------------------------------------------------------------------------
def show(view: View) -> str:
    """Who holds how many, the discard and the pile, and the reader's own hand by colour."""
    return "\n".join([_headline(view), "", *_seat_lines(view), "", *_middle(view), *_hand_lines(view)])


def _headline(view: View) -> str:
    target = view["options"]["target_score"]
    parts = [f"Round {view['round']}", f"turn {view['turn_number']}"]
    return ", ".join([*parts, f"to {target} points" if target else "one round"])


def _seat_lines(view: View) -> list[str]:
    """One seat in each line, in the order of play seen from the arrow."""
    lines = []
    for player in view["players"]:
        mark = ARROWS[view["direction"]] if player["seat"] == view["current_seat"] else " "
        cards = many(player["hand_count"], "card")
        uno = {"called": "UNO", "open": "has not called UNO"}.get(player["uno"], "")
        score = f"{player['score']:>4} points" if view["options"]["target_score"] else ""
        lines.append(f"  {mark} {who(player['seat'], view):<8}{cards:>9}  {score}  {uno}".rstrip())
    return lines


def _middle(view: View) -> list[str]:
    """The top of the discard, the colour in force, the pile, and what waits."""
    top = card_text(view["recent_discards"][0])
    color = view["current_color"]
    force = f"{SYMBOLS[color]} {color}" if color else "any colour goes"
    lines = [f"  Discard: {top}   Colour: {force}   Pile: {view['draw_pile_count']}"]
    if view["pending_draw"]:
        waits = "a stack" if view["awaiting"] == STACK else "a Wild +4 that may be challenged"
        lines.append(f"  +{view['pending_draw']} waits for {whom(view['current_seat'], view)}: {waits}")
    return lines


def _hand_lines(view: View) -> list[str]:
    """The reader's hand, a line for each colour; what may be played is in brackets."""
    if "you" not in view:
        return []
    lines = ["", "  Your hand, [playable] in brackets:"]
    for color in (*COLORS, WILD):
        cards = [_card_mark(card, view) for card in view["you"]["hand"] if card["color"] == color]
        first = f"    {SYMBOLS[color]} {color:<7}"
        lines += wrap(" ".join(cards), WIDTH, initial_indent=first, subsequent_indent=" " * len(first))
    return lines + _revealed_lines(view)


def _card_mark(card: Card, view: View) -> str:
    value = value_text(card["value"]).replace(" ", "")
    return f"[{value}]" if card["id"] in view["legal"]["cards"] else value


def _revealed_lines(view: View) -> list[str]:
    shown = view["you"]["revealed"]
    if not shown:
        return []
    return ["", *wrap(f"{who(shown['seat'], view)} held: {_listed(shown['cards'])}", WIDTH)]


# -- Moves ---------------------------------------------------------------------------------------------------
def label(move: Move, view: View) -> str:
    """A short name of a move."""
    match move:
        case Play():
            return _play_label(move, view)
        case Draw():
            return f"Draw {view['pending_draw']}" if view["pending_draw"] else "Draw"
        case EndTurn():
            return "Keep it"
        case Uno():
            return "Call UNO"
        case Catch(seat):
            return f"Catch {who(seat, view)}"
        case Challenge():
            return "Challenge"


def _play_label(move: Play, view: View) -> str:
    card = next((card for card in view["you"]["hand"] if card["id"] == move.card_id), None)
    parts = [card_text(card) if card else f"card {move.card_id}"]
    if move.chosen_color:
        parts.append(move.chosen_color)
    if move.swap_with is not None:
        parts.append(f"swap with {whom(move.swap_with, view)}")
    if move.uno:
        parts.append("call UNO")
    return ", ".join(parts)


# -- Words ---------------------------------------------------------------------------------------------------
def card_text(card: Card) -> str:
    """A card's name, as `red 5` or `Wild +4`."""
    value = value_text(card["value"])
    return value if card["color"] == WILD else f"{card['color']} {value}"


def value_text(value: str) -> str:
    """A value's name."""
    return VALUE_NAMES.get(value, value)


def who(seat: int, view: View) -> str:
    """A seat as the reader calls it."""
    return "You" if is_me(seat, view) else f"Seat {seat + 1}"


def whom(seat: int, view: View) -> str:
    """The same inside a sentence."""
    return "you" if is_me(seat, view) else f"Seat {seat + 1}"


def is_me(seat: int | None, view: View) -> bool:
    """Whether the seat is the reader's."""
    return "you" in view and view["you"]["seat"] == seat


def does(seat: int, view: View, mine: str, others: str) -> str:
    """A seat and what it does: `You draw`, `Seat 2 draws`."""
    return f"{who(seat, view)} {mine if is_me(seat, view) else others}"


def many(count: int, noun: str) -> str:
    """A number of things: `1 card`, `2 cards`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


# -- Events --------------------------------------------------------------------------------------------------
def tell(event: Event, view: View) -> str | None:
    """A line of the log, or nothing for what only moves the picture."""
    line = _LINES.get(event.type)
    return line(event.data, view) if line else None


def _card_played(data: Data, view: View) -> str:
    verb = does(data["seat"], view, "jump in with", "jumps in with") if data["jump_in"] else None
    return f"{verb or does(data['seat'], view, 'play', 'plays')} {card_text(data['card'])}."


def _draw_completed(data: Data, view: View) -> str:
    return f"You draw {_listed(data['drawn'])}." if data["drawn"] else "There is nothing left to draw."


def _cards_drawn(data: Data, view: View) -> str | None:
    if is_me(data["seat"], view):
        return None  # its own cards were named already
    return f"{who(data['seat'], view)} draws {many(data['count'], 'card')}."


def _uno_caught(data: Data, view: View) -> str:
    catcher = does(data["caught_by_seat"], view, "catch", "catches")
    return f"{catcher} {whom(data['seat'], view)} without a call: {many(data['count'], 'card')}."


def _hands_swapped(data: Data, view: View) -> str:
    swaps = data["swaps"]
    if len(swaps) == 2:
        return f"{who(swaps[0]['from_seat'], view)} and {whom(swaps[0]['to_seat'], view)} swap hands."
    return "Every hand is passed on."


def _challenge_revealed(data: Data, view: View) -> str:
    return f"You look at the hand of {whom(data['seat'], view)}: {_listed(data['hand'])}."


def _challenge_resolved(data: Data, view: View) -> str:
    verdict = "a bluff" if data["guilty"] else "no bluff"
    drawer = does(data["drawer_seat"], view, "draw", "draws")
    return f"{does(data['challenger_seat'], view, 'challenge', 'challenges')}: {verdict}. {drawer} {data['count']}."


def _round_scored(data: Data, view: View) -> str:
    winner = data["winner_seat"]
    blocked = "Nobody can draw any more. " if data["reason"] == "blocked" else ""
    if winner is None:
        return f"{blocked}Nobody wins round {data['round']}."
    points = many(data["points"], "point")
    return f"{blocked}{does(winner, view, 'win', 'wins')} round {data['round']} and {points}."


def _ended(data: Data, view: View) -> str:
    winner = data["winner_seat"]
    return "The game ends without a winner." if winner is None else f"{does(winner, view, 'win', 'wins')} the game!"


def _listed(cards: Iterable[Card]) -> str:
    return ", ".join(map(card_text, cards)) or "no cards"


_LINES: Mapping[str, Callable[[Data, View], str | None]] = {
    "card:played": _card_played,
    "color:chosen": lambda data, view: f"The colour is {data['color']} now.",
    "reverse": lambda data, view: "The direction turns.",
    "skip": lambda data, view: does(data["skipped_seat"], view, "lose your turn.", "is skipped."),
    "draw:completed": _draw_completed,
    "cards:drawn": _cards_drawn,
    "pile:reshuffled": lambda data, view: "The discard is shuffled into a new pile.",
    "uno:called": lambda data, view: does(data["seat"], view, "call UNO.", "calls UNO."),
    "uno:caught": _uno_caught,
    "hands:swapped": _hands_swapped,
    "challenge:revealed": _challenge_revealed,
    "challenge:resolved": _challenge_resolved,
    "round:scored": _round_scored,
    "round:started": lambda data, view: f"Round {data['round']}: {does(data['dealer_seat'], view, 'deal', 'deals')}.",
    "turn:changed": lambda data, view: "It's your turn." if is_me(data["next_seat"], view) else None,
    "ended": _ended,
}


# -- Typed lines ---------------------------------------------------------------------------------------------
PLAIN: Mapping[str, Move] = {
    **dict.fromkeys(("draw", "d"), Draw()),
    **dict.fromkeys(("end", "e", "keep", "end turn"), EndTurn()),
    **dict.fromkeys(("uno", "u"), Uno()),
    **dict.fromkeys(("challenge", "x"), Challenge()),
}
COLOR_WORDS = {word: color for color in COLORS for word in (color, color[0])}
VALUE_WORDS = {
    **{digit: digit for digit in DIGITS},
    **dict.fromkeys(("s", "skip"), SKIP),
    **dict.fromkeys(("r", "reverse"), REVERSE),
    **dict.fromkeys(("+2", "draw two"), DRAW_TWO),
}
WILDS = {"w": WILD, "wild": WILD, **dict.fromkeys(("w4", "+4", "w+4", "wild+4"), WILD_FOUR)}
COLORED = re.compile(r"(red|yellow|green|blue|[rygb]) ?([0-9]|skip|reverse|draw two|s|r|\+2)\b(.*)")
WILD_CARD = re.compile(r"(wild ?\+4|w\+4|w4|\+4|wild|w)(?: (.*))?")


def read(text: str, view: View) -> Move:
    """A typed line as a move."""
    words = " ".join(text.lower().replace(",", " ").split())
    if words in PLAIN:
        return PLAIN[words]
    verb, *rest = words.split() or [""]
    if verb in ("catch", "c"):
        return Catch(_seat(rest) if rest else _forgetful(view))
    return _read_play(words, view)


def _read_play(words: str, view: View) -> Play:
    uno = words.endswith(" uno")
    line = words.removesuffix(" uno").removeprefix("play ")
    if found := COLORED.fullmatch(line):
        color, value, rest = COLOR_WORDS[found[1]], VALUE_WORDS[found[2]], found[3].split()
        return Play(_card_id(color, value, view), None, uno, _seat(rest) if rest else None)
    if not (found := WILD_CARD.fullmatch(line)):
        _unclear()
    value = WILDS[found[1].replace(" ", "")]
    return Play(_card_id(WILD, value, view), _color((found[2] or "").split()), uno)


def _card_id(color: str, value: str, view: View) -> int:
    """The card of this face in the reader's hand; the drawn one, if it may be played."""
    hand = view["you"]["hand"] if "you" in view else []
    ids: list[int] = [card["id"] for card in hand if (card["color"], card["value"]) == (color, value)]
    if not ids:
        raise MalformedMove("INVALID_BODY", _("You don't hold that card."), verb=Play.type)
    open_ids = [card_id for card_id in ids if card_id in view["legal"]["cards"]]
    return (open_ids or ids)[0]


def _color(words: Sequence[str]) -> str | None:
    if not words:
        return None
    if len(words) > 1 or words[0] not in COLOR_WORDS:
        _unclear()
    return COLOR_WORDS[words[0]]


def _seat(words: Sequence[str]) -> int:
    """The seat after words such as `3`, `with 3` or `seat 3`, as the table numbers them."""
    number = words[-1]
    if len(words) > 3 or not number.isdecimal() or not set(words[:-1]) <= {"swap", "with", "seat"}:
        _unclear()
    return int(number) - 1


def _forgetful(view: View) -> int:
    """The seat that may be caught, if there is one."""
    catchable: list[int] = view.get("legal", {}).get("catch", [])
    if not catchable:
        raise MalformedMove("INVALID_BODY", _("There is nobody to catch just now."), verb=Catch.type)
    return catchable[0]


def _unclear() -> NoReturn:
    raise MalformedMove(
        "INVALID_BODY",
        _("Type a card (r5, blue skip, wild red, w4 green, y7 3 to swap), draw, end, uno, catch or challenge."),
    )
