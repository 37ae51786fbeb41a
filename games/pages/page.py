"""A table as HTML: regions rendered once for each reader and entry, and what has happened in words.

Each kind's `page` module turns a view into a scene (names, cards, what is legal and why not); the templates beside it
show the scene. The rules are asked nothing here: what a page shows is what the view says.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from django.utils.translation import get_language

from games import catalog
from games.core.rules import Event, heard
from games.core.text import said
from games.models import Entry
from games.pages.forms import COACH, worded
from games.pages.jinja import environment
from games.pages.regions import REGIONS, Page, draw
from games.see import questions
from games.see.words import CLOCK_WORDS, OF_THE_MOMENT, about, event_words, speech
from games.table import entries, live
from games.table.steps import logged_events, made_by

Json = Any
LOG_LINES = 60


@dataclass(frozen=True, slots=True)
class News:
    """One thing that happened, in words; `urgent` interrupts a screen reader, `pace` is how long eyes want for it."""

    text: str
    urgent: bool = False


def scene(table: live.Table, step: live.Step, seat: int | None) -> dict[str, Json]:
    """All that the templates of a table may use."""
    view = table.view(seat, step)
    people = step.envelope.people
    return {
        "view": view,
        "seat": seat,
        "people": people,
        "names": [person.name for person in people],
        "seq": step.seq,
        "game_id": table.id,
        "settings": step.envelope.settings,
        "deadline": step.envelope.deadline,
        "own_deadline": step.envelope.deadline if seat is not None and table.rules.turn(step.state) == seat else None,
        "REGIONS": REGIONS,
        **catalog.kind(table.kind).page.scene(view, step.envelope, seat),
    }


def regions(table: live.Table, step: live.Step, seat: int | None) -> dict[str, str]:
    """The HTML of each region for one reader, in the language in force."""
    key = (seat, get_language())
    if key not in step.pages:
        step.pages[key] = _page(table, step, seat)
    return _html(step, seat, step.pages[key])


def at_this_moment(table: live.Table, seat: int | None, typed: str | None = None) -> dict[str, str]:
    """Every region, showing who is there now; `typed` is what was written in a form that was refused or only asked."""
    step = replace(table.now, envelope=table.at_this_moment())
    return _html(step, seat, _page(table, step, seat, typed))


def _page(table: live.Table, step: live.Step, seat: int | None, typed: str | None = None) -> Page:
    """What looks as it did to this reader an entry ago, or as it does to another reader, is not drawn again."""
    language = get_language()
    before = next((one.pages for one in table.steps if one.seq == step.seq - 1), {})
    known = [before.get((seat, language)), *(page for key, page in step.pages.items() if key[1] == language)]
    shown = scene(table, step, seat) | {"typed": typed}
    return draw(table.kind, environment(), shown, filter(None, known))


def _html(step: live.Step, seat: int | None, page: Page) -> dict[str, str]:
    html = {name: drawn.html for name, drawn in page.items()}
    if seat is not None and step.envelope.people[seat].is_bot and step.timing.turn is not None:
        returning = environment().get_template("table/returning.html")
        html["bar"] = returning.render(game_id=step.envelope.game_id) + html["bar"]
    return html


def news(table: live.Table, step: live.Step, seat: int | None) -> list[News]:
    """What this reader hears of an entry, in words."""
    view = table.view(seat, step)
    return [*_clock_news(table, step), *_news(table, step.events, view, seat)]


def _clock_news(table: live.Table, step: live.Step) -> Iterator[News]:
    """That somebody's time was up, before the first move that was made for it."""
    before = next((earlier for earlier in table.steps if earlier.seq == step.seq - 1), None)
    if step.by not in CLOCK_WORDS or before is None or before.timing.turn is None:
        return
    deadline = before.timing.deadline
    goes_on = before.by == step.by and deadline is not None and before.envelope.server_ts >= live.ms_of(deadline)
    if not goes_on:
        yield News(worded(table, about(CLOCK_WORDS[step.by], before.timing.turn)))


def _news(table: live.Table, events: tuple[Event, ...], view: Json, seat: int | None) -> Iterator[News]:
    names = questions.names(table)
    for event in heard(events, seat):
        told = event_words(table.kind, event, view, seat)
        if told is not None:
            line, urgent = told if isinstance(told, tuple) else (told, False)
            yield News(said(line, speech(), names), urgent)


def pace(table: live.Table, step: live.Step) -> int:
    """How many milliseconds eyes want before the next entry is shown."""
    return catalog.kind(table.kind).page.pace(step.events)


def log(table: live.Table, seat: int | None) -> list[str]:
    """The newest lines of the log, oldest first."""
    view = table.view(seat)
    rows = entries.newest(table.id, LOG_LINES)
    lines: list[str] = []
    for before, row in pairwise([None, *rows]):
        assert row is not None
        lines += _clock_line(table, before, row)
        told = tuple(event for event in logged_events(row.events) if event.type not in OF_THE_MOMENT)
        lines += [item.text for item in _news(table, told, view, seat)]
    return lines[-LOG_LINES:]


def _clock_line(table: live.Table, before: Entry | None, row: Entry) -> list[str]:
    """What the clock did by this entry, if it was the clock's first for that turn."""
    by = made_by(row)
    again = before is not None and (made_by(before), before.seat) == (by, row.seat)
    if by not in CLOCK_WORDS or row.seat is None or again:
        return []
    return [worded(table, about(CLOCK_WORDS[by], row.seat))]


def once(kind: str) -> str:
    """What a kind's page has once besides its regions: words and patterns for its script."""
    template = environment().select_template([f"{kind}/page_once.html", "table/page_once.html"])
    words = catalog.kind(kind).script_words
    return template.render(words=words(speech()) if words else {})


def asks(table: live.Table, seat: int | None) -> list[tuple[str, str]]:
    """What this reader may ask the coach: the value of each button and what is on it; nothing where nobody may."""
    coach = table.coach
    if seat is None or coach is None or table.is_over:
        return []
    if not table.now.envelope.settings.get("hints", True):
        return []
    translate = speech()
    return [(f"{COACH}{level}", translate(text)) for level, text in zip(coach.LEVELS, coach.ASKS, strict=True)]
