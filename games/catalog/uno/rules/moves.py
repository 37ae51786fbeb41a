"""The moves of UNO and their JSON."""

from collections.abc import Callable, Mapping
from typing import ClassVar, NoReturn

import msgspec

from games.catalog.uno.rules.deck import COLORS
from games.core.rules import Json, MalformedMove
from games.core.text import gettext_noop as _


class Play(msgspec.Struct, frozen=True, omit_defaults=True):
    """Lay a card; wilds with a colour, a 7 perhaps with a seat to swap with, two cards perhaps with a call."""

    type: ClassVar[str] = "play"
    card_id: int
    chosen_color: str | None = None
    uno: bool = False
    swap_with: int | None = None


class Draw(msgspec.Struct, frozen=True):
    """Draw one card, or take what waits."""

    type: ClassVar[str] = "draw"


class EndTurn(msgspec.Struct, frozen=True):
    """Keep the drawn card."""

    type: ClassVar[str] = "end_turn"


class Uno(msgspec.Struct, frozen=True):
    """Call UNO."""

    type: ClassVar[str] = "uno"


class Catch(msgspec.Struct, frozen=True):
    """Catch a seat that forgot to call."""

    type: ClassVar[str] = "catch"
    seat: int


class Challenge(msgspec.Struct, frozen=True):
    """Doubt a Wild Draw Four."""

    type: ClassVar[str] = "challenge"


class Played(msgspec.Struct, frozen=True):
    """A card as it was played, and what it found on the table."""

    seat: int
    card: int
    chosen: str | None
    jump_in: bool
    move: Play
    owed: int
    """Cards that waited for the seat, and that it passes on."""
    color_before: str | None


Move = Play | Draw | EndTurn | Uno | Catch | Challenge


def dump_move(move: Move) -> dict[str, Json]:
    """The JSON of a move, with seats in place of players."""
    if isinstance(move, Catch):
        return {"type": move.type, "player_id": move.seat}
    return {"type": move.type, **msgspec.to_builtins(move)}


def parse_move(data: Json) -> Move:
    """Reads a move's JSON; keys without a meaning here are ignored."""
    verb = data.get("type") if isinstance(data, Mapping) else None
    if not isinstance(verb, str) or verb not in _READERS:
        _malformed(None, "type", _("play, draw, end_turn, uno, catch or challenge"))
    return _READERS[verb](data)


def _read_play(data: Mapping[str, Json]) -> Play:
    color, uno, swap_with = data.get("chosen_color"), data.get("uno"), data.get("swap_with")
    if type(data.get("card_id")) is not int:
        _malformed(Play.type, "card_id", _("the id of a card, a whole number"))
    if color is not None and not (isinstance(color, str) and color in COLORS):
        _malformed(Play.type, "chosen_color", _("red, yellow, green or blue"))
    if uno is not None and not isinstance(uno, bool):
        _malformed(Play.type, "uno", _("true or false"))
    if swap_with is not None and type(swap_with) is not int:
        _malformed(Play.type, "swap_with", _("a player, a whole number"))
    return Play(data["card_id"], color, bool(uno), swap_with)


def _read_catch(data: Mapping[str, Json]) -> Catch:
    if type(data.get("player_id")) is not int:
        _malformed(Catch.type, "player_id", _("a player, a whole number"))
    return Catch(data["player_id"])


_READERS: Mapping[str, Callable[[Mapping[str, Json]], Move]] = {
    Play.type: _read_play,
    Draw.type: lambda data: Draw(),
    EndTurn.type: lambda data: EndTurn(),
    Uno.type: lambda data: Uno(),
    Catch.type: _read_catch,
    Challenge.type: lambda data: Challenge(),
}


def _malformed(verb: str | None, field: str, wanted: str) -> NoReturn:
    detail = {"fields": {field: [wanted]}}
    raise MalformedMove("INVALID_BODY", _("That move can't be read. Check {field}."), {"field": field}, detail, verb)
