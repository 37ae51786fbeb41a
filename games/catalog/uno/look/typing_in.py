"""Typed lines as moves of UNO: `r5`, `blue skip`, `wild red`, `w4 green uno`, `y7 3`, `draw`, `catch 2`."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from games.catalog.uno.rules.deck import COLORS, DIGITS, DRAW_TWO, REVERSE, SKIP, WILD, WILD_FOUR
from games.catalog.uno.rules.moves import Catch, Challenge, Draw, EndTurn, Move, Play, Uno
from games.core.rules import MalformedMove
from games.core.text import gettext_noop as _

Json = Any
View = Mapping[str, Json]

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
