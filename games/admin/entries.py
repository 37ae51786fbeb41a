"""The log of a game in words, for staff: what a spectator could have heard, whoever reads it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext as _

from games import catalog
from games.core.rules import Refusal, heard
from games.core.text import said
from games.models import Entry, Game
from games.see.words import OF_THE_MOMENT, event_words
from games.table import entries
from games.table.replay import states
from games.table.steps import logged_events

BY = {
    "deal": gettext_noop("dealt"),
    "bot": gettext_noop("bot"),
    "clock": gettext_noop("time was up"),
    "left": gettext_noop("left"),
    "kicked": gettext_noop("removed"),
    "timeout": gettext_noop("out of time for the third time"),
    "rejoined": gettext_noop("came back"),
    "abandoned": gettext_noop("everybody has left"),
    "voided": gettext_noop("voided by staff"),
}
"""How an entry came about, where it is no player's own move."""


@dataclass(frozen=True, slots=True)
class Told:
    """One entry: its number, when, who made it and how, and what was to be seen of it."""

    seq: int
    at: datetime
    who: str
    how: str
    sentences: list[str]


def names_of(game: Game) -> list[str]:
    """What those who sit are called, by seat."""
    return [seat.user.display_name for seat in game.seats.select_related("user").order_by("number")]


def told(game: Game, first: int, last: int) -> Iterator[Told]:
    """The entries from one number to another, in words. Where today's rules tell a game otherwise, with fewer words."""
    names, rows = names_of(game), entries.of(game.pk, upto=last)
    done = 0
    try:
        for row, state in states(game, rows, len(names)):
            done = row.seq
            if row.seq >= first:
                yield _told(game, row, names, catalog.rules(game.kind).view(state, None))
    except Refusal:
        for row in rows[max(done, first - 1) :]:
            yield _told(game, row, names, None)


def _told(game: Game, row: Entry, names: list[str], view: Any) -> Told:
    who = "" if row.seat is None else names[row.seat]
    how = _(BY[row.by]) if row.by in BY else ""
    return Told(row.seq, row.at, who, how, list(_sentences(game, row, names, view)))


def _sentences(game: Game, row: Entry, names: list[str], view: Any) -> Iterator[str]:
    for event in heard(logged_events(row.events), None):
        if view is not None or event.type not in OF_THE_MOMENT:
            spoken = event_words(game.kind, event, view, None)
            if spoken is not None:
                yield said(spoken[0] if isinstance(spoken, tuple) else spoken, gettext, names)
