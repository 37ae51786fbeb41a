"""The score sheet of a whole game: one line for each round that has been scored."""

from collections.abc import Iterator, Sequence
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
    """One scored round: its number, of each column its head, what changed and how it stood, and a word beside."""

    number: int
    columns: tuple[tuple[str, int, int], ...]
    word: str


def heads(sheet: Sheet, table: live.Table, seat: int | None) -> list[str]:
    """What the columns of a kind's score sheet are called: teams or players."""
    return [worded(table, head) for head in sheet.round_heads(table.view(seat))]


def rounds(sheet: Sheet, table: live.Table, heads: Sequence[str]) -> Iterator[Round]:
    """The rounds so far, from the log; everybody at the table may know them."""
    for row in entries.that_tell(table.id, SCORED, upto=table.seq):
        for event in logged_events(row.events):
            if event.type == SCORED:
                number, cells, word = sheet.round_row(event.data)
                columns = ((head, *cell) for head, cell in zip(heads, cells, strict=True))
                yield Round(number, tuple(columns), worded(table, word))
