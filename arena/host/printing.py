"""The arena on a terminal: the progress bar, and the table at the end."""

import sys
from collections import deque
from collections.abc import Sequence
from time import monotonic
from typing import Any, TextIO

from arena.standings import Record, percentile
from games.terminal.tally import share

Json = Any
WIDTH = 10
REDRAW = 0.5
PLAIN_LINE = 5.0
WINDOW = 20


class Progress:
    """One bar, redrawn on a terminal; a plain line every five seconds elsewhere."""

    def __init__(self, stream: TextIO = sys.stderr) -> None:
        self.stream = stream
        self.is_terminal = stream.isatty()
        self.seen: deque[tuple[float, int]] = deque(maxlen=WINDOW)
        self.drawn = float("-inf")
        self.line = ""

    def say(self, line: str) -> None:
        """A line above the bar."""
        if self.is_terminal and self.line:
            self.stream.write("\r" + " " * len(self.line) + "\r" + line + "\n" + self.line)
        else:
            self.stream.write(line + "\n")
        self.stream.flush()

    def show(self, played: int, total: int, forfeits: int, left: float | None = None, *, last: bool = False) -> None:
        """Draw the bar, if it is time; `left` are the seconds that the rest will take, where that is estimated."""
        now = monotonic()
        if not last and now - self.drawn < (REDRAW if self.is_terminal else PLAIN_LINE):
            return
        self.drawn = now
        self.seen.append((now, played))
        line = bar(played, total, forfeits, self._speed(), left)
        if self.is_terminal:
            self.stream.write("\r" + line.ljust(len(self.line)) + ("\n" if last else ""))
        elif line != self.line or not last:
            self.stream.write(line + "\n")
        self.line = line
        self.stream.flush()

    def _speed(self) -> float:
        (since, before), (now, played) = self.seen[0], self.seen[-1]
        return (played - before) / (now - since) if now > since else 0.0


def bar(played: int, total: int, forfeits: int, speed: float, left: float | None = None) -> str:
    """One line, such as `[######----] 24/40 games  11.8/s  1 forfeit  ETA 1 s`."""
    full = WIDTH * played // total if total else WIDTH
    if left is None and speed:
        left = (total - played) / speed
    eta = "ETA ?" if left is None else f"ETA {left:.0f} s"
    said = "1 forfeit" if forfeits == 1 else f"{forfeits} forfeits"
    return f"[{'#' * full}{'-' * (WIDTH - full)}] {played}/{total} games  {speed:.1f}/s  {said}  {eta}"


def table(records: Sequence[Record]) -> str:
    """The standings as a table."""
    rows = [("#", "program", "games", "wins", "win %", "95 %", "penalty", "forfeits", "p50 ms", "p99 ms")]
    for rank, record in enumerate(records, 1):
        _share, low, high = share(record.wins, record.games)
        rows.append(
            (
                str(rank), record.name, str(record.games), str(record.wins), f"{100 * record.share:.1f}",
                f"[{100 * low:.1f}, {100 * high:.1f}]", f"{record.mean_penalty:.1f}", str(record.forfeits),
                _ms(percentile(record.times, 0.5)), _ms(percentile(record.times, 0.99)),
            )
        )  # fmt: skip
    return aligned(rows)


def matrix(records: Sequence[Record]) -> str:
    """A table of games won, by row against column."""
    rows = [("won against", *(str(rank) for rank in range(1, len(records) + 1)))]
    for rank, record in enumerate(records, 1):
        cells = (
            "-" if other is record else "{}/{}".format(*record.against.get(other.name, (0, 0))) for other in records
        )
        rows.append((f"{rank} {record.name}", *cells))
    return aligned(rows)


def forfeits(listed: Sequence[Json]) -> str:
    """One line for each forfeit: which game, who, why, and what was said."""
    return "\n".join(
        f"game {one['game']}: {one['program']} {one['code']} at {one['call'] or '-'}: {one['said'] or ''}"
        + (f" {short(one['text'])}" if one["text"] else "")
        for one in listed
    )


def short(text: str) -> str:
    """As much of an answer as fits on a line, harmless to a terminal."""
    return repr(text if len(text) <= 100 else text[:99] + "…")


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Rows as lines, with words to the left of their columns and numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if index == 1 or (index == 0 and len(rows[0][0]) > 1) else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def _ms(value: float | None) -> str:
    return "-" if value is None else f"{value:g}"
