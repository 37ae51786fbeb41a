"""The forms of a table: each is looked at once, and is a move, a question to the coach, or one of the kind's own."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from games import catalog
from games.core.text import Line, Who, said
from games.play import layouts
from games.see import questions
from games.see.words import speech
from games.table.live import Table

Json = Any
Fields = Mapping[str, list[str]]
COACH = "coach-"
"""What buttons that ask the coach are called, with the level."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said to a form that moves nothing: by the coach, or to whoever asked or laid out the hand."""

    lines: list[str]
    by_coach: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """A form that is a move, as JSON; the rules will judge it."""

    data: Json


def understood(table: Table, seat: int, fields: Fields) -> Answer | Move:
    """What a form of this seat means, with the answer if it only asks."""
    asked = fields.get("ask", [""])[0]
    if asked.startswith(COACH) and asked in levels(table):
        return Answer(questions.spoken(table, seat, levels(table)[asked]), by_coach=True)
    if "move" not in fields:
        told = own_answer(table, seat, fields)
        if told is not None:
            return Answer([worded(table, told)])
    return Move(read_move(table.kind, fields))


def levels(table: Table) -> dict[str, int]:
    """What the coach may be asked, by the value of the button."""
    return {} if table.coach is None else {f"{COACH}{level}": level for level in table.coach.LEVELS}


def own_answer(table: Table, seat: int, fields: Fields) -> Line | Who | str | None:
    """The answer to a form by which one lays out the hand, or asks what only this kind is asked."""
    if (told := layouts.by_form(table, seat, fields)) is not None:
        return told
    asking = catalog.kind(table.kind).asking
    asked = asking.read_question(fields) if asking else None
    return asking.told(questions.ask(table, seat, *asked)) if asking and asked else None


def read_move(kind: str, fields: Fields) -> Json:
    """The move of a form: the pressed button's own, or what the kind makes of the fields."""
    pressed = fields.get("move", [""])[0]
    if not pressed:
        return catalog.kind(kind).page.read_form(fields)
    try:
        return msgspec.json.decode(pressed)
    except msgspec.DecodeError:
        return None


def worded(table: Table, spoken: Line | Who | str) -> str:
    """A line in the language in force, with the names of those who sit."""
    return said(spoken, speech(), questions.names(table))
