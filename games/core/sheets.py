"""The sheet of points after a round or a game: what every kind tells there in the same way."""

from collections.abc import Iterable, Sequence

from games.core.rules import Json
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

Row = dict[str, Json]

BROKEN = {
    "voided": _("The house has ended this game."),
    "abandoned": _("This game was broken off."),
}
"""What is said of a game that nobody could play to its end, by the reason of its outcome."""

WHY = {
    "voided": _("It counts for nobody, and nobody loses by it."),
    "abandoned": _("Nobody was left to play on: it counts for nobody."),
}
"""The sentence below it."""


def broken_off(reason: str) -> dict[str, Json]:
    """The sheet of a game without places: it says why there are none."""
    return {
        "over": True,
        "once": "end",
        "headline": Line(BROKEN[reason]),
        "by": Line(WHY[reason]),
        "broken": True,
        "won": False,
    }


def row(seat: int, points: int, *, me: int | None, rank: int, won: bool, gained: int | None = None) -> Row:
    """A player's line: place, points, and what the round has changed (`None` where there is but one round)."""
    return {"seat": seat, "is_you": seat == me, "rank": rank, "won": won, "points": points, "gained": gained}


def own_first(rows: Iterable[Row]) -> list[Row]:
    """The reader's own line, then the others by their place."""
    return sorted(rows, key=lambda one: (not one["is_you"], one["rank"]))


def ranks(points: Sequence[int], *, low_wins: bool = False) -> list[int]:
    """The place of each: equals share one."""
    return [1 + sum(other < own if low_wins else other > own for other in points) for own in points]


def winner_line(winner: int | None, me: int | None) -> Line:
    """Who has won, said to whoever reads it."""
    if winner is None:
        return Line(_("The game ends without a winner."))
    return Line(_("You win!")) if winner == me else line(_("{player} wins."), player=Who(winner))


def points_line(points: Sequence[int], first: int, me: int | None, *, low_wins: bool = False) -> Line:
    """By how much the first one is ahead, in the words of whoever reads it."""
    seats = [seat for seat in range(len(points)) if seat != first]
    second = sorted(seats, key=lambda seat: points[seat] if low_wins else -points[seat])[0]
    counts = {"first": points[first], "second": points[second]}
    if len(points) == 2 or me == second:
        return line(_("{first} to {second} points."), **counts)
    return line(_("{first} points; {player} follows with {second}."), player=Who(second), **counts)


def deal_line(number: int) -> Line:
    """What the button below a round's sheet leads to."""
    return line(_("Deal round {number}"), number=number)
