"""Sentences that every table says, and words that lobbies say too."""

from collections.abc import Callable

from django.utils.translation import gettext

from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

SEAT_CHANGED: dict[str, Callable[[int], Line]] = {
    "left": lambda seat: line(_("{player} has left. A bot plays on."), player=Who(seat)),
    "kicked": lambda seat: line(_("{player} was removed by the host. A bot plays on."), player=Who(seat)),
    "timeout": lambda seat: line(_("{player} ran out of time again. A bot plays for them."), player=Who(seat)),
    "rejoined": lambda seat: line(_("{player} is back."), player=Who(seat)),
}
"""By the reason of a seat's change."""

PRESENT = {True: _("{player} is at the table."), False: _("{player} is away.")}
"""Whether somebody has come or has lost the connection for good."""


def presence_words(seat: int, connected: bool) -> Line:
    """Somebody comes or goes."""
    return line(PRESENT[connected], player=Who(seat))


CLOCK_WORDS: dict[str, Callable[[int], Line]] = {
    "clock": lambda seat: line(_("{player} ran out of time."), player=Who(seat)),
    "recess": lambda seat: line(
        _("Nobody was serving for a while: the clock of {player} begins anew."), player=Who(seat)
    ),
}
"""By who made an entry: what the clock did, besides the move it may have made."""

LEVELS = {"easy": _("easy"), "normal": _("normal"), "hard": _("hard"), "program": _("program")}


def level_words(level: str) -> str:
    """How well a bot plays."""
    return gettext(LEVELS[level])
