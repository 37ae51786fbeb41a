"""Nothing is sent that is not written down: every frame that any test makes is held against its declaration."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

import msgspec

from api import framing
from arena import frames as arena
from chat import frames as chat
from games import catalog
from games.core.frames import Told
from games.sockets import company_frames, frames, in_person
from games.table import live
from lobbies import frames as lobbies
from lobbies.pairing import frames as pairing

Json = Any
ELSEWHERE = (
    *frames.TABLE, *frames.PAGE, *frames.PERSON, *company_frames.TOLD, *chat.EVENTS,
    *lobbies.INSIDE_EVENTS, *lobbies.STREET_EVENTS, *pairing.EVENTS, *arena.EVENTS,
    *in_person.PERSON,
)  # fmt: skip
OURS = "test:"
"""Events of tests themselves."""


class Undeclared(AssertionError):
    """A frame that the documentation does not have."""


@cache
def declared(kind: str | None = None) -> dict[str, tuple[Told, ...]]:
    """The declarations of each event, at the tables of this kind or of any."""
    slugs = catalog.SLUGS if kind is None else (kind,)
    found: dict[str, tuple[Told, ...]] = {}
    for told in (*ELSEWHERE, *(told for slug in slugs for told in catalog.frames(slug).events)):
        found[told.event] = (*found.get(told.event, ()), told)
    return found


@lru_cache(maxsize=1000)  # many readers hear the same
def check(text: str, kind: str | None = None) -> Told:
    """The declaration that a frame keeps; `Undeclared` if it keeps none."""
    frame = msgspec.json.decode(text)
    event, data = frame["event"], frame["data"]
    if "turn_clock" in data.get("settings", ()):  # tests let clocks run faster than any table may
        data["settings"]["turn_clock"] = int(data["settings"]["turn_clock"])
    flaws = []
    kind = kind or (data["kind"] if data.get("kind") in catalog.SLUGS else None)
    for told in declared(kind).get(event, ()):
        try:
            msgspec.convert(data, told.data)
        except msgspec.ValidationError as error:
            flaws.append(f"{told.data.__module__}.{told.data.__name__}: {error}")
        else:
            return told
    raise Undeclared(f"{event}: {'; '.join(flaws) or 'nobody declared it (see a `frames` module)'}\n{text[:400]}")


def watch() -> None:
    """From now on every frame is checked when it is made."""
    make, tell, picture = framing.frame, live.Table._frames, live.Table.snapshot

    def frame(event: str, data: Json, **more: Any) -> str:
        text = make(event, data, **more)
        if not event.startswith(OURS):
            check(text)
        return text

    def _frames(table: live.Table, step: live.Step, seat: int | None) -> Iterator[str]:
        for text in tell(table, step, seat):
            check(text, table.kind)
            yield text

    def snapshot(table: live.Table, seat: int | None) -> list[str]:
        texts = picture(table, seat)
        for text in texts:
            check(text, table.kind)
        return texts

    framing.frame, live.Table._frames, live.Table.snapshot = frame, _frames, snapshot
