"""Names by which programs find their lines. They search by substring, so that no name may hide in another."""

import re
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from arena.baselines import NAMES
from arena.kind import PROGRAMS

LONGEST = 32
TEST = "test"
"""The mode of programs that test themselves."""

DUMMY = "TestDummy1"
"""The opponent of programs that test themselves."""


def flaw_of(name: object) -> str | None:
    """What is wrong with a name as such."""
    if not isinstance(name, str) or not 1 <= len(name) <= LONGEST:
        return _("a text of 1 to %(most)d characters") % {"most": LONGEST}
    if not name.isprintable() or re.search(r"\s\s|[^\S ]", name) or name != name.strip():
        return _("printable characters, with single blanks inside only")
    if found := next((word for word in PROGRAMS.WORDS if word in name), None):
        return _("no name with “%(word)s” in it: events are told in these words") % {"word": found}
    if level := clashing(name, NAMES.values()):
        return _("no name that ends like “%(name)s”, nor the other way round") % {"name": level}
    if clash((name, PROGRAMS.DEALER)):
        return _("no name that ends like “Dealer”, nor the other way round")
    return None


def misplaced(name: object, mode: str) -> str | None:
    """What is wrong with a name because of `TestDummy1`, the test opponent, which must not be mistaken for others."""
    if name == DUMMY:
        return None if mode == TEST else _("TestDummy1 registers at /test only")
    if clash((str(name), DUMMY)):
        return _("no name that ends like “TestDummy1”, nor the other way round")
    return None


def clash(names: Sequence[str]) -> bool:
    """Whether one of two names is the end of the other."""
    one, other = names
    return one.endswith(other) or other.endswith(one)


def clashing(name: str, others: Iterable[str]) -> str | None:
    """The first of these that the name cannot be told from."""
    return next((other for other in others if clash((name, other))), None)


def at_table(names: Sequence[str], programs: Iterable[int]) -> tuple[str, ...]:
    """The names of a game's seats as programs hear them: anybody else makes way for a program of a like name."""
    shown, fixed = list(names), frozenset(programs)
    for seat in range(len(shown)):
        others = [other for number, other in enumerate(shown) if number != seat]
        number = 0
        while seat not in fixed and (flaw_of(shown[seat]) or clashing(shown[seat], others)):
            number += 1
            shown[seat] = f"House{number}"
    return tuple(shown)
