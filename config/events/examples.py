"""Frames as examples: recorded in games and kept beside what they are examples of, or played by a kind's own bots."""

import json
from collections import deque
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from api import framing
from games import catalog
from games.core.envelope import Envelope, Person
from games.core.rules import Event
from games.see import questions
from games.table import live, steps

Json = Any
FOLDER = Path(__file__).parent / "examples"
BEGUN = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
PEOPLE = (Person(12, "Mia"), Person(15, "Bob"), *(Person(20 + seat, f"Guest {seat}") for seat in range(8)))
SETTINGS = {
    "visibility": "public", "spectators": False, "hints": True, "chat": True, "phrases": True, "turn_clock": 0,
    "bot_pace": "instant",
}  # fmt: skip
MOST = 400
"""Entries looked at."""


@cache
def recorded(room: str) -> dict[str, Json]:
    """The examples of a room, by event (and case), move, or question."""
    path = kept_in(room)
    if room in catalog.SLUGS and not path.exists():
        return played(room)
    found: dict[str, Json] = json.loads(path.read_text())
    return found


def kept_in(room: str) -> Path:
    """The file of a room's examples; a kind keeps its own in its folder."""
    if room in catalog.SLUGS:
        return catalog.folder(room) / "wire" / "examples.json"
    return FOLDER / f"{room}.json"


def name_of(event: str, case: str = "") -> str:
    """The name under which an event's example is kept."""
    return f"{event} ({case})" if case else event


# -- Of kinds that keep none ------------------------------------------------------------------------------------
def played(kind: str) -> dict[str, Json]:
    """The shortest frame of each event, a move of each type, and what `hints` answers."""
    table, chance = dealt(kind), Random(1)
    found = {
        **gathering(table),
        "hints": {"body": {}, "result": questions.hints(table, table.rules.turn(table.state) or 0)},
    }
    bot = catalog.bot(kind)
    while (seat := table.rules.turn(table.state)) is not None and table.seq < MOST:
        note(table, found)
        move = bot.choose(table.view(seat), bot.LEVELS[0], chance)
        written = dict(table.contract.write_move(table.rules.dump_move(move), table.now.envelope))
        found.setdefault(written["type"], written)
        state, events = table.rules.play(table.state, seat, move, chance)
        table = later(table, state, events, written["type"])
    note(table, found)
    note(later(table, table.state, [Event("seat:changed", {"seat": 0, "is_bot": True, "reason": "left"})]), found)
    return found


def dealt(kind: str) -> live.Table:
    """A table just dealt, with as few players as the kind allows."""
    rules = catalog.rules(kind)
    options, people = rules.OPTIONS(), PEOPLE[: rules.SEATS[0]]
    state, events = rules.deal(len(people), options, Random(1))
    envelope = Envelope(
        game_id=7, kind=kind, seq=1, people=people, host_user_id=12, server_ts=framing.ms_of(BEGUN), lobby_id=3,
        settings=SETTINGS,
        shuffle={"commitment": "9f2c" * 16}, created_at=framing.iso(BEGUN), max_players=len(people),
    )  # fmt: skip
    return live.Table(7, kind, options, b"", b"", deque([live.Step(1, state, events, envelope)]))


def later(table: live.Table, state: Any, events: Any, verb: str | None = None) -> live.Table:
    """The table after one more entry."""
    at = BEGUN + timedelta(seconds=table.seq)
    return table.then(steps.next_step(table, state, tuple(events), table.people, at, verb=verb))


def note(table: live.Table, found: dict[str, Json]) -> None:
    """Keep frames of the newest entry, and of a snapshot, that are the first or the shortest of their name."""
    for seat in (*range(len(table.people)), None):
        for text in (*table.frames(table.now, seat), *table.snapshot(seat)):
            frame = json.loads(text)
            is_picture = frame["event"] == "game:state:update"
            name = name_of(frame["event"], "playing" if is_picture else "")
            if name not in found or len(text) < len(json.dumps(found[name], separators=(",", ":"))):
                found[name] = frame


def gathering(table: live.Table) -> dict[str, Json]:
    """The frames that are sent before the deal, in the words of this kind."""
    envelope, word = table.now.envelope, table.contract.GATHERING
    players = [{**person.public(), "seat": seat} for seat, person in enumerate(table.people)]
    newcomers = [{"player_id": person.user_id, "display_name": person.name} for person in table.people]
    view = {
        **envelope.fields(), "seq": 0, "shuffle": {}, "status": word, "state": word, "phase": word, "players": players,
        "max_players": len(players), "current_player_id": None, "turn_number": 0, "seeded": False,
        "options": {}, "created_at": envelope.created_at,
    }  # fmt: skip
    joined = {"game_id": 7, "players": newcomers, "max_players": len(players), "server_ts": envelope.server_ts}
    return {
        name_of("game:state:update", "gathering"): {"event": "game:state:update", "seq": 0, "last": True, "data": view},
        "game:player:joined": {"event": "game:player:joined", "seq": 0, "data": joined},
    }
