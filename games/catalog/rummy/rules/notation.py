"""Moves written down: as one line of text, and as JSON.

Text is `draw stock`, or `meld 2C 3C 4C layoff meld(1) AS discard JH`, and nothing else:

    play    := command (blank command)*
    command := "meld" CARD+ | "layoff" "meld(N)" CARD | "discard" CARD

Any white space separates, also before, after and twice; verbs and cards are case-sensitive; nothing follows the
discard. JSON is strict, too, and closed to keys that do not belong.
"""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

from games.catalog.rummy.rules.deck import shorts
from games.catalog.rummy.rules.moves import (
    SOURCES,
    Command,
    Discard,
    Draw,
    Forfeit,
    LayDown,
    LayOff,
    Meld,
    Move,
    in_order,
)  # fmt: skip
from games.core.cards import FACES, short
from games.core.rules import Json, MalformedMove
from games.core.text import gettext_noop as _

PILE = re.compile(r"meld\(([0-9]{1,9})\)")
VERBS = {"meld", "layoff", "discard"}
CODE = re.compile(r"[A-Z][A-Z_]{0,31}")


# -- Text ----------------------------------------------------------------------------------------------------
def read_play(text: str) -> LayDown:
    """A lay-down from its text, or `MALFORMED_PLAY`."""
    words = text.split()
    if not words:
        raise _unclear(_("Say what you lay down or discard, as in “discard JH”."))
    return LayDown(tuple(_commands(words)))


def read_draw(text: str) -> Draw:
    """A draw from its text, or `BAD_DRAW`."""
    verb, _blank, source = text.strip().partition(" ")
    if verb != "draw" or source not in SOURCES:
        raise MalformedMove("BAD_DRAW", _("Say “draw stock” or “draw discard”."), verb="draw")
    return Draw(source)


def write(move: Draw | LayDown) -> str:
    """The text of a move."""
    return f"draw {move.source}" if isinstance(move, Draw) else " ".join(map(_written, move.commands))


def _written(command: Command) -> str:
    match command:
        case Meld(cards):
            return " ".join(("meld", *shorts(cards)))
        case LayOff(pile, card):
            return f"layoff meld({pile}) {short(card)}"
        case Discard(card):
            return f"discard {short(card)}"


def _commands(words: list[str]) -> Iterator[Command]:
    starts = [0, *(at for at in range(1, len(words)) if words[at] in VERBS), len(words)]
    for start, end in pairwise(starts):
        yield _command(words[start], words[start + 1 : end])
        if words[start] == "discard" and end < len(words):
            raise _unclear(_("Nothing may follow the discard: put it last."))


def _command(verb: str, words: list[str]) -> Command:
    if verb == "meld" and words:
        return Meld(tuple(map(_card_in_text, words)))
    if verb == "layoff" and len(words) == 2:
        return LayOff(_pile(words[0]), _card_in_text(words[1]))
    if verb == "discard" and len(words) == 1:
        return Discard(_card_in_text(words[0]))
    message = _("“{text}” is not clear: say “meld 2C 3C 4C”, “layoff meld(1) AS” or “discard JH”.")
    raise _unclear(message, " ".join((verb, *words)))


def _card_in_text(word: str) -> int:
    if word not in FACES:
        raise _unclear(_("“{text}” is no card: write rank and suit, as TH or 2C."), word)
    return FACES[word]


def _pile(word: str) -> int:
    found = PILE.fullmatch(word)
    if not found:
        raise _unclear(_("“{text}” is no pile: write meld(0), meld(1) and so on."), word)
    return int(found[1])


def _unclear(message: str, text: str = "") -> MalformedMove:
    return MalformedMove("MALFORMED_PLAY", message, {"text": text[:40]}, verb="lay_down")


# -- JSON ----------------------------------------------------------------------------------------------------
def parse_move(data: Json) -> Move:
    """Read a move, or raise `MalformedMove`."""
    verb = data.get("type") if isinstance(data, dict) else None
    if not isinstance(verb, str) or verb not in READERS:
        raise _malformed(_("A move is a draw or a lay-down."), None)
    keys, reader = READERS[verb]
    extra = data.keys() - keys - {"type"}
    if extra:
        listed = ", ".join(sorted(str(name)[:20] for name in extra))[:80]
        raise _malformed(_("This move has parts that do not belong to it: {keys}."), verb, keys=listed)
    return reader(data)


def dump_move(move: Move) -> dict[str, Json]:
    """The JSON of a move; a lay-down is text where its order needs it, else keys."""
    match move:
        case Draw(source):
            return {"type": move.type, "source": source}
        case Forfeit(seat, code):
            return {"type": move.type, "seat": seat, "reason": code}
        case LayDown(commands):
            form = _keys(move) if commands == in_order(commands) else {"play": write(move)}
            return {"type": move.type, **form}


def _keys(move: LayDown) -> dict[str, Json]:
    return {
        "melds": [shorts(command.cards) for command in move.commands if isinstance(command, Meld)],
        "layoffs": [
            {"meld": command.pile, "card": short(command.card)}
            for command in move.commands
            if isinstance(command, LayOff)
        ],
        "discard": None if move.discard is None else short(move.discard),
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
    melds = tuple(Meld(tuple(map(_card, _list(cards)))) for cards in _list(data.get("melds", [])))
    layoffs = tuple(map(_layoff, _list(data.get("layoffs", []))))
    last = data.get("discard")
    return LayDown((*melds, *layoffs) if last is None else (*melds, *layoffs, Discard(_card(last))))


def _from_text(data: dict[str, Json]) -> LayDown:
    if data.keys() != {"type", "play"}:
        raise _malformed(_("Write the move as text or as lists, not both."))
    if not isinstance(data["play"], str):
        raise _malformed(_("A move written as text must be text."))
    return read_play(data["play"])


def _layoff(entry: Json) -> LayOff:
    if not isinstance(entry, dict) or entry.keys() != {"meld", "card"} or type(entry["meld"]) is not int:
        raise _malformed(_("A lay-off names the number of a pile and one card."))
    return LayOff(entry["meld"], _card(entry["card"]))


def _card(name: Json) -> int:
    if not isinstance(name, str) or name not in FACES:
        raise _malformed(_("A card is a rank and a suit, as TH or 2C."))
    return FACES[name]


def _list(entry: Json) -> list[Json]:
    if not isinstance(entry, list):
        raise _malformed(_("Melds, cards and lay-offs come as lists."))
    return entry


def _malformed(message: str, verb: str | None = "lay_down", **params: Json) -> MalformedMove:
    return MalformedMove("MALFORMED_MOVE", message, params, verb=verb)


READERS: dict[str, tuple[set[str], Callable[[dict[str, Json]], Move]]] = {
    "draw": ({"source"}, _draw),
    "lay_down": ({"melds", "layoffs", "discard", "play"}, _lay_down),
    "forfeit": ({"seat", "reason"}, _forfeit),
}
"""For each type of move its keys, and who reads it."""
