"""A table as HTML: regions rendered once for each reader and entry, and what has happened in words.

Each kind's `page` module turns a view into a scene (names, cards, what is legal and why not); the templates beside it
show the scene. The rules are asked nothing here: what a page shows is what the view says.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise
from typing import Any

from django.utils import timezone
from django.utils.translation import get_language
from msgspec import structs

from api import framing
from games import catalog
from games.core import motion, sheets
from games.core.envelope import Person
from games.core.rules import Event, heard
from games.core.text import Line, Who, joined, line, said
from games.core.text import gettext_noop as _
from games.models import Entry
from games.pages.company_scene import company
from games.pages.forms import COACH, worded
from games.pages.jinja import environment
from games.pages.regions import REGIONS, Page, draw
from games.see import questions
from games.see.words import CLOCK_WORDS, OF_THE_MOMENT, about, event_words, speech
from games.table import entries, live
from games.table.delayed import delay_of
from games.table.gathering import gathering
from games.table.steps import logged_events, made_by

Json = Any
LOG_LINES = 60
WATCHING = _("You are watching. {turn}")
WATCHING_LATE = _("You are watching, three minutes later. {turn}")
ONE_WANTS, SOME_WANT = _("{players} wants to play again."), _("{players} want to play again.")
NOTHING: dict[str, Json] = {}
NOBODY_YET: dict[str, Json] = {"wanted": [], "next": None, "words": ""}
"""Of a game after which nobody has asked for another one."""
YOUNG = 2
"""Entries of a round for each player, after which nobody who comes is shown how it was dealt."""


@dataclass(frozen=True, slots=True)
class News:
    """One thing that happened, in words; `urgent` interrupts a screen reader, `pace` is how long eyes want for it."""

    text: str
    urgent: bool = False


def scene(table: live.Table, step: live.Step, seat: int | None) -> dict[str, Json]:
    """All that the templates of a table may use; `plain`: the page may have to do without scripts."""
    view = table.view(seat, step)
    people = _as_they_are(step.envelope.people)
    on_turn = seat is not None and table.rules.turn(step.state) == seat
    return {
        "view": view,
        "seat": seat,
        "people": people,
        "names": [person.name for person in people],
        "seq": step.seq,
        "game_id": table.id,
        "settings": step.envelope.settings,
        "deadline": step.envelope.deadline,
        "own_turn": on_turn,
        "own_deadline": step.envelope.deadline if on_turn else None,
        "REGIONS": REGIONS,
        "kind": table.kind,
        "keeps_rounds": catalog.kind(table.kind).sheet is not None,
        "again": NOBODY_YET,
        "plain": False,
        "company": company(table, step, seat),
        **_own_scene(table, step, view, seat),
    }


def _as_they_are(people: tuple[Person, ...]) -> tuple[Person, ...]:
    """These people; a vacation that is over is none, and what was drawn of it counts no longer."""
    if not any(person.vacation for person in people):
        return people
    now = timezone.now()
    return tuple(
        structs.replace(one, vacation=None) if one.vacation and datetime.fromisoformat(one.vacation) <= now else one
        for one in people
    )


def _own_scene(table: live.Table, step: live.Step, view: Json, seat: int | None) -> dict[str, Json]:
    """What the kind shows; the house itself says who only watches, and how a game ended that was broken off."""
    shown = catalog.kind(table.kind).page.scene(view, step.envelope, seat)
    outcome = table.rules.outcome(step.state)
    if outcome is not None and outcome.reason in sheets.BROKEN:
        return {**shown, "sheet": sheets.broken_off(outcome.reason)}
    if outcome is None and seat is None and isinstance(shown.get("turn"), Line):
        late = delay_of(step.envelope.settings)
        return {**shown, "turn": line(WATCHING_LATE if late else WATCHING, turn=shown["turn"])}
    return shown


def regions(table: live.Table, step: live.Step, seat: int | None, *, plain: bool = False) -> dict[str, str]:
    """The HTML of each region for one reader, in the language in force; `plain`: with what does without scripts."""
    key = (seat, get_language(), plain)
    if key not in step.pages:
        step.pages[key] = _page(table, step, seat, {"plain": plain})
    return _html(step, seat, step.pages[key])


def at_this_moment(table: live.Table, seat: int | None, *, plain: bool = False) -> dict[str, str]:
    """The same of the newest entry, showing who is there now."""
    step = replace(table.now, envelope=table.at_this_moment())
    return _html(step, seat, _page(table, step, seat, {**_once_more(table, seat), "plain": plain}))


def _once_more(table: live.Table, seat: int | None) -> dict[str, Json]:
    """After the end: who of the others wants another game, and which one has followed."""
    if not table.is_over:
        return {}
    again = gathering.again(table.id)
    seats = [number for number, one in enumerate(table.people) if one.user_id in again.wanted and number != seat]
    words = ONE_WANTS if len(seats) == 1 else SOME_WANT
    told = line(words, players=joined(line("{player}", player=Who(number)) for number in seats))
    return {"again": {"wanted": seats, "next": again.next, "words": told}}


def _page(table: live.Table, step: live.Step, seat: int | None, more: Mapping[str, Json] = NOTHING) -> Page:
    """What looks as it did to this reader an entry ago, or as it does to another reader, is not drawn again."""
    language = get_language()
    before = table.before(step.seq)
    own = before.pages.get((seat, language, False)) if before else None
    known = [own, *(page for key, page in step.pages.items() if key[1] == language)]
    return draw(table.kind, environment(), {**scene(table, step, seat), **more}, filter(None, known))


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
    before = table.before(step.seq)
    if step.by not in CLOCK_WORDS or before is None or before.timing.turn is None:
        return
    deadline = before.timing.deadline
    goes_on = before.by == step.by and deadline is not None and before.envelope.server_ts >= framing.ms_of(deadline)
    if not goes_on:
        yield News(worded(table, about(CLOCK_WORDS[step.by], before.timing.turn)))


def clock(table: live.Table, step: live.Step, seat: int | None) -> str | None:
    """What the clock did to this reader by an entry: `moved` for them, or gave the seat to a `bot`."""
    changed = (event.data for event in step.events if event.type == "seat:changed")
    if any(data["reason"] == "timeout" and data["seat"] == seat for data in changed):
        return "bot"
    before = table.before(step.seq)
    mine = before is not None and seat is not None and before.timing.turn == seat
    return "moved" if mine and step.by == "clock" else None


def stand_in(table: live.Table, seat: int | None) -> str | None:
    """That a `bot` plays in the reader's seat, which is all that a picture tells of what the clock did."""
    return "bot" if seat is not None and table.people[seat].is_bot else None


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


def motions(table: live.Table, step: live.Step, seat: int | None) -> list[motion.Motion]:
    """What an entry moves on this reader's page; at the end, whether the reader has won."""
    found = _moving(table, step.seq, step.events, table.view(seat, step), seat)
    outcome = table.rules.outcome(step.state)
    if outcome is not None:
        found.append(motion.Motion(motion.END, won=seat in outcome.winners))
    return [_worded(one, questions.names(table)) for one in found]


def _moving(table: live.Table, seq: int, events: Sequence[Event], view: Json, seat: int | None) -> list[motion.Motion]:
    """What these events of an entry move, for this reader."""
    kind = catalog.kind(table.kind).motion
    told = (motion.BEGUN, *events) if seq == 1 else tuple(events)
    return [one for event in heard(told, seat) for one in kind.motions(event, view, seat)]


def _worded(moved: motion.Motion, names: Sequence[str]) -> motion.Motion:
    return structs.replace(moved, text=said(moved.text, speech(), names)) if moved.text else moved


def newest(table: live.Table) -> list[Entry]:
    """The newest entries of the log, oldest first: as all processes have them."""
    return entries.newest(table.id, LOG_LINES, table.seq)


def dealt(table: live.Table, seat: int | None, rows: Sequence[Entry]) -> str:
    """The entry that dealt the round, and from where, as long as the round is young: a page opened now shows it."""
    view = table.view(seat)
    for row in reversed(rows[-YOUNG * len(table.people) :]):
        for one in _moving(table, row.seq, logged_events(row.events), view, seat):
            if one.what == motion.DEAL:
                return f"{row.seq} {one.source}"
    return ""


def log(table: live.Table, seat: int | None, rows: Sequence[Entry]) -> list[str]:
    """The newest lines of the log, oldest first."""
    view = table.view(seat)
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
