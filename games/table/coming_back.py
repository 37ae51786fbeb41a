"""What a reader who comes back is told: all that was missed, in order, while that is short; else how things stand."""

from collections.abc import Iterable

from games.table.live import Table

SHORT = 8 * 1024
"""Bytes of entries that are told although the whole picture would be less."""


def frames_for(table: Table, since: int | None, seat: int | None) -> list[str]:
    """What a reader who knows everything up to `since`, and was not here meanwhile, is told."""
    steps = None if since is None else table.tail(since)
    if steps == []:
        return []
    picture = table.snapshot(seat)
    if steps is None:
        return picture
    return shorter((text for step in steps for text in table.frames(step, seat)), picture)


def shorter(entries: Iterable[str], picture: list[str]) -> list[str]:
    """The entries if they are short, or else the picture; none are made that will not be told."""
    room, told = room_beside(sum(map(size, picture))), []
    for text in entries:
        room -= size(text)
        if room < 0:
            return picture
        told.append(text)
    return told


def room_beside(picture: int) -> int:
    """How many bytes of entries are short beside a picture of so many: no more, or half as many more up to `SHORT`."""
    return max(picture, min(picture * 3 // 2, SHORT))


def size(text: str) -> int:
    """Bytes of a frame on its way."""
    return len(text.encode())
