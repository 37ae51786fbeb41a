"""What counts against somebody, and for how long: rows worked out by hand."""

from datetime import UTC, datetime, timedelta

import pytest

from people.conduct import bars
from people.conduct.bars import Deed, What

BEGIN = datetime(2026, 11, 1, 12, tzinfo=UTC)
WORDS: dict[str, What] = {"L": "left", "T": "timed_out", "M": "missed", "P": "played_out"}


def after(minutes: float) -> datetime:
    return BEGIN + timedelta(minutes=minutes)


def deeds(line: str) -> list[Deed]:
    """`L0 M20`: left at the beginning, missed a proposal 20 minutes later."""
    return [Deed(after(float(word[1:])), WORDS[word[0]]) for word in line.split()]


DAY = 24 * 60


@pytest.mark.parametrize(
    ("line", "left_over"),
    [
        ("", []),
        ("L0", [0]),
        ("T0", [0]),
        ("L0 T5 L9", [0, 5, 9]),
        ("M0 M10", []),
        ("M0 M10 M59", [59]),
        ("M0 M10 M60", []),  # an hour later the first one counts no more
        ("M0 M30 M61 M62", [62]),
        ("M0 M1 M2 M3 M4", [2]),  # three are used up by a mark
        ("M0 M1 M2 M3 M4 M5", [2, 5]),
        ("L0 P10", [0]),
        ("L0 P10 P20", []),
        ("P0 P1 L2", [2]),  # nothing is saved up
        ("P0 L1 P2", [1]),
        ("L0 P1 L2 P3", [2]),  # the oldest goes
        ("L0 L1 P2 P3 P4", [1]),
        ("L0 L1 P2 P3 P4 P5", []),
        ("M0 M1 M2 P3 P4", []),
        (f"L0 P{8 * DAY} P{8 * DAY + 1} L{8 * DAY + 2}", [0, 8 * DAY + 2]),  # the old one counts no more by itself
        (f"L0 L{2 * DAY} P{8 * DAY} P{8 * DAY + 1}", [0]),  # so what is erased is one that counts
    ],
)
def test_marks(line: str, left_over: list[int]) -> None:
    assert bars.marks(deeds(line)) == [after(minutes) for minutes in left_over]


@pytest.mark.parametrize(
    ("marks", "end"),
    [
        ([], None),
        ([0], None),
        ([0, 5], 5 + 10),
        ([0, 5, 6], 6 + 60),
        ([0, 5, 6, 7], 7 + DAY),
        ([0, 5, 6, 7, 8], 8 + DAY),
        ([0, 5, 6, 7, DAY], 2 * DAY),
        ([0, 7 * DAY - 1], 7 * DAY - 1 + 10),
        ([0, 7 * DAY], None),  # a mark counts for seven days
        ([0, 1, 7 * DAY], 7 * DAY + 10),
    ],
)
def test_bars(marks: list[int], end: int | None) -> None:
    assert bars.end([after(mark) for mark in marks]) == (None if end is None else after(end))


@pytest.mark.parametrize(("count", "minutes"), [(0, None), (1, None), (2, 10), (3, 60), (4, DAY), (40, DAY)])
def test_costs(count: int, minutes: int | None) -> None:
    assert bars.cost(count) == (None if minutes is None else timedelta(minutes=minutes))


def test_deeds_that_come_out_of_order_are_judged_in_order() -> None:
    line = deeds("L0 P1 L2 P3")
    assert bars.marks(reversed(line)) == bars.marks(line)
