"""Moves as text: `meld 2C 3C 4C layoff meld(1) AS discard JH`, `draw stock`, and nothing else.

    play    := command (blank command)*
    command := "meld" CARD+ | "layoff" "meld(N)" CARD | "discard" CARD

Any white space separates, also before, after and twice; verbs and cards are case-sensitive; nothing follows the
discard.
"""

import re
from collections.abc import Iterator

from games.catalog.rummy.moves import SOURCES, Command, Discard, Draw, LayDown, LayOff, Meld
from games.core.cards import FACES, short
from games.core.rules import MalformedMove
from games.core.text import gettext_noop as _

PILE = re.compile(r"meld\(([0-9]{1,9})\)")
VERBS = {"meld", "layoff", "discard"}


def read_play(text: str) -> LayDown:
    """A lay-down from its text, or `MALFORMED_PLAY`."""
    words = text.split()
    if not words:
        raise _malformed(_("Say what you lay down or discard, as in “discard JH”."))
    return LayDown(tuple(_commands(words)))


def read_draw(text: str) -> Draw:
    """A draw from its text, or `BAD_DRAW`."""
    verb, _blank, source = text.strip().partition(" ")
    if verb != "draw" or source not in SOURCES:
        raise MalformedMove("BAD_DRAW", _("Say “draw stock” or “draw discard”."), verb="draw")
    return Draw(source)


def write_play(move: LayDown) -> str:
    """The text of a lay-down."""
    return " ".join(map(_written, move.commands))


def write_draw(move: Draw) -> str:
    """The text of a draw."""
    return f"draw {move.source}"


def _written(command: Command) -> str:
    match command:
        case Meld(cards):
            return " ".join(("meld", *map(short, cards)))
        case LayOff(pile, card):
            return f"layoff meld({pile}) {short(card)}"
        case Discard(card):
            return f"discard {short(card)}"


def _commands(words: list[str]) -> Iterator[Command]:
    at = 0
    while at < len(words):
        end = _end(words, at)
        yield _command(words[at], words[at + 1 : end])
        if words[at] == "discard" and end < len(words):
            raise _malformed(_("Nothing may follow the discard: put it last."))
        at = end


def _end(words: list[str], start: int) -> int:
    """Where the command that begins here ends: at the next verb."""
    return next((at for at in range(start + 1, len(words)) if words[at] in VERBS), len(words))


def _command(verb: str, words: list[str]) -> Command:
    if verb == "meld" and words:
        return Meld(tuple(map(_card, words)))
    if verb == "layoff" and len(words) == 2:
        return LayOff(_pile(words[0]), _card(words[1]))
    if verb == "discard" and len(words) == 1:
        return Discard(_card(words[0]))
    message = _("“{text}” is not clear: say “meld 2C 3C 4C”, “layoff meld(1) AS” or “discard JH”.")
    raise _malformed(message, " ".join((verb, *words)))


def _card(word: str) -> int:
    if word not in FACES:
        raise _malformed(_("“{text}” is no card: write rank and suit, as TH or 2C."), word)
    return FACES[word]


def _pile(word: str) -> int:
    found = PILE.fullmatch(word)
    if not found:
        raise _malformed(_("“{text}” is no pile: write meld(0), meld(1) and so on."), word)
    return int(found[1])


def _malformed(message: str, text: str = "") -> MalformedMove:
    return MalformedMove("MALFORMED_PLAY", message, {"text": text[:40]}, verb="lay_down")
