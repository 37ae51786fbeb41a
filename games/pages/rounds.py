"""The score sheet of a whole game: one line for each round that has been scored."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.core.kind import Sheet
from games.pages.forms import worded
from games.table import entries, live
from games.table.steps import logged_events

Json = Any
SCORED = "round:scored"


@dataclass(frozen=True, slots=True)
class Round:
    """One scored round: its number, how each column stood after it and what changed, and a word beside."""

    number: int
    cells: tuple[tuple[int, int], ...]
    word: str


def heads(sheet: Sheet, table: live.Table, seat: int | None) -> list[str]:
    """What the columns of a kind's score sheet are called: teams or players."""
    return [worded(table, head) for head in sheet.round_heads(table.view(seat))]


def rounds(sheet: Sheet, table: live.Table) -> Iterator[Round]:
    """The rounds so far, from the log; everybody at the table may know them."""
    for row in entries.that_tell(table.id, SCORED):
        for event in logged_events(row.events):
            if event.type == SCORED:
                number, cells, word = sheet.round_row(event.data)
                yield Round(number, tuple(cells), worded(table, word))
