"""Moves as JSON: strict in both directions, and closed to keys that do not belong."""

import re
from collections.abc import Callable

from games.catalog.rummy.grammar import read_play, write_play
from games.catalog.rummy.moves import SOURCES, Command, Discard, Draw, Forfeit, LayDown, LayOff, Meld, Move
from games.core.cards import FACES, short
from games.core.rules import Json, MalformedMove
from games.core.text import gettext_noop as _

CODE = re.compile(r"[A-Z][A-Z_]{0,31}")


def parse_move(data: Json) -> Move:
    """Read a move, or raise `MalformedMove`."""
    verb = data.get("type") if isinstance(data, dict) else None
    if not isinstance(verb, str) or verb not in READERS:
        raise _malformed(_("A move is a draw or a lay-down."), None)
    keys, reader = READERS[verb]
    extra = data.keys() - keys - {"type"}
    if extra:
        raise _malformed(_("This move has parts that do not belong to it: {keys}."), verb, keys=_listed(extra))
    return reader(data)


def dump_move(move: Move) -> dict[str, Json]:
    """The JSON of a move; a lay-down is text where its order needs it, else keys."""
    match move:
        case Draw(source):
            return {"type": move.type, "source": source}
        case Forfeit(seat, code):
            return {"type": move.type, "seat": seat, "reason": code}
        case LayDown(commands):
            form = _keys(commands) if commands == _by_kind(commands) else {"play": write_play(move)}
            return {"type": move.type, **form}


def _by_kind(commands: tuple[Command, ...]) -> tuple[Command, ...]:
    """The commands in the order that the key form means: melds, then lay-offs, then the discard."""
    return tuple(sorted(commands, key=lambda command: (Meld, LayOff, Discard).index(type(command))))


def _keys(commands: tuple[Command, ...]) -> dict[str, Json]:
    return {
        "melds": [[short(card) for card in command.cards] for command in commands if isinstance(command, Meld)],
        "layoffs": [
            {"meld": command.pile, "card": short(command.card)} for command in commands if isinstance(command, LayOff)
        ],
        "discard": next((short(command.card) for command in commands if isinstance(command, Discard)), None),
    }


def _draw(data: dict[str, Json]) -> Draw:
    source = data.get("source")
    if not isinstance(source, str) or source not in SOURCES:
        raise _malformed(_("Draw from the stock or from the discard pile."), "draw")
    return Draw(source)


def _forfeit(data: dict[str, Json]) -> Forfeit:
    seat, code = data.get("seat"), data.get("reason")
    if type(seat) is not int or seat not in (0, 1):
        raise _malformed(_("A forfeit names its seat, 0 or 1."), "forfeit")
    if not isinstance(code, str) or not CODE.fullmatch(code):
        raise _malformed(_("A forfeit gives its reason in capitals, as TIMEOUT."), "forfeit")
    return Forfeit(seat, code)


def _lay_down(data: dict[str, Json]) -> LayDown:
    if "play" in data:
        return _from_text(data)
    melds = tuple(Meld(_cards(cards)) for cards in _list(data.get("melds", [])))
    layoffs = tuple(_layoff(entry) for entry in _list(data.get("layoffs", [])))
    last = data.get("discard")
    return LayDown((*melds, *layoffs) if last is None else (*melds, *layoffs, Discard(_card(last))))


def _from_text(data: dict[str, Json]) -> LayDown:
    if data.keys() != {"type", "play"}:
        raise _malformed(_("Write the move as text or as lists, not both."), "lay_down")
    if not isinstance(data["play"], str):
        raise _malformed(_("A move written as text must be text."), "lay_down")
    return read_play(data["play"])


def _layoff(entry: Json) -> LayOff:
    if not isinstance(entry, dict) or entry.keys() != {"meld", "card"} or type(entry["meld"]) is not int:
        raise _malformed(_("A lay-off names the number of a pile and one card."), "lay_down")
    return LayOff(entry["meld"], _card(entry["card"]))


def _cards(entry: Json) -> tuple[int, ...]:
    return tuple(_card(name) for name in _list(entry))


def _card(name: Json) -> int:
    if not isinstance(name, str) or name not in FACES:
        raise _malformed(_("A card is a rank and a suit, as TH or 2C."), "lay_down")
    return FACES[name]


def _list(entry: Json) -> list[Json]:
    if not isinstance(entry, list):
        raise _malformed(_("Melds, cards and lay-offs come as lists."), "lay_down")
    return entry


def _listed(names: set[Json]) -> str:
    return ", ".join(sorted(str(name)[:20] for name in names))[:80]


def _malformed(message: str, verb: str | None, **params: Json) -> MalformedMove:
    return MalformedMove("MALFORMED_MOVE", message, params, verb=verb)


READERS: dict[str, tuple[set[str], Callable[[dict[str, Json]], Move]]] = {
    "draw": ({"source"}, _draw),
    "lay_down": ({"melds", "layoffs", "discard", "play"}, _lay_down),
    "forfeit": ({"seat", "reason"}, _forfeit),
}
"""For each type of move its keys, and who reads it."""
