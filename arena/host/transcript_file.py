"""The transcript of a tournament as a file that grows while it is played, and is whole whenever the host is killed."""

import json
from pathlib import Path

from arena import selectors
from arena.models import Tournament

RESULT = b'"type":"result"'
GAME = b'{"type":"game"'


class TranscriptFile:
    """One file for one tournament. What a killed host has written stays; a game that was cut off in it is dropped."""

    def __init__(self, path: Path, *, goes_on: bool) -> None:
        self.path = path
        self.written = kept(path) if goes_on and path.exists() else start(path)

    def catch_up(self, tournament: Tournament) -> None:
        """Add the games that may be shown by now: those whose twin has ended, too."""
        for bout in selectors.shown_after(tournament, self.written):
            lines = b"".join(line + b"\n" for line in selectors.transcript_of(tournament, bout))
            with self.path.open("ab", buffering=0) as file:
                file.write(lines)
            self.written.add(bout.pk)


def start(path: Path) -> set[int]:
    """An empty file, in which no game is written yet."""
    path.write_bytes(b"")
    return set()


def kept(path: Path) -> set[int]:
    """The games that are whole in the file; whatever comes after the last of them goes."""
    found: set[int] = set()
    current, end, place = 0, 0, 0
    with path.open("r+b") as file:
        for line in file:
            place += len(line)
            if line.startswith(GAME) and line.endswith(b"\n"):
                current = int(json.loads(line)["id"])
            elif current and RESULT in line and line.endswith(b"\n"):
                found.add(current)
                current, end = 0, place
        file.truncate(end)
    return found
