"""Who plays with whom: groups made of wishes, oldest first, by three rules; pure.

1. A table of the most seats that all of its people allow is ready at once.
2. One of at least everybody's least waits for more: 20 s after the last has come, 60 s after the first at most.
3. Two or more people may be filled up with bots, after the same wait, if each of them has said so.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

AFTER_THE_LAST = timedelta(seconds=20)
AFTER_THE_FIRST = timedelta(seconds=60)
TRIES = 5_000
"""Steps of a search that blocks make hard; then nothing is found for now."""

Pair = frozenset[int]
Fits = Callable[["Wish"], bool]


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to play: a preset (empty: any), and with how many."""

    user: int
    since: datetime
    least: int
    most: int
    preset: str = ""
    pace: str = "live"
    bots: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """People for one table, oldest wish first; the preset that some of them want, and how many bots fill it up."""

    users: tuple[int, ...]
    preset: str = ""
    bots: int = 0
    pace: str = "live"


@dataclass(frozen=True, slots=True)
class Planned:
    """A group, and when it is proposed unless somebody else comes."""

    group: Group
    at: datetime


@dataclass(frozen=True, slots=True)
class Search:
    """Whom one looks for: so many people who all fit a table of `size`, at least one of whom is `needed`."""

    people: int
    size: int
    needed: Fits | None = None
    bots: bool = False

    def fits(self, wish: Wish) -> bool:
        """Whether this one would sit at such a table."""
        return wish.least <= self.size <= wish.most and (wish.bots or not self.bots)


def match(wishes: Iterable[Wish], now: datetime, blocked: Iterable[Pair] = ()) -> list[Group]:
    """The groups to whom a table is proposed now; never with two who have blocked each other."""
    return [planned.group for planned in plan(wishes, blocked) if planned.at <= now]


def plan(wishes: Iterable[Wish], blocked: Iterable[Pair] = ()) -> list[Planned]:
    """All groups that these wishes make, each with its time. Nobody is in two."""
    pairs, found = frozenset(blocked), list[Planned]()
    waiting = sorted(wishes, key=lambda wish: (wish.since, wish.user))
    for pace in dict.fromkeys(wish.pace for wish in waiting):
        free = [wish for wish in waiting if wish.pace == pace]
        for searches in (full, enough, with_bots):
            free, made = _by(searches, free, pairs)
            found += made
    return found


# -- The three rules -----------------------------------------------------------------------------------------
def full(most: int) -> Iterator[Search]:
    """Tables of the most seats that everybody allows, large ones first."""
    for size in range(most, 1, -1):
        yield Search(size, size, lambda wish, size=size: wish.most == size)  # type: ignore[misc]


def enough(most: int) -> Iterator[Search]:
    """Tables of at least everybody's least, large ones first."""
    for size in range(most, 1, -1):
        yield Search(size, size)


def with_bots(most: int) -> Iterator[Search]:
    """Tables that bots fill up to the largest least, those with many people first."""
    for people in range(most - 1, 1, -1):
        for size in range(people + 1, most + 1):
            yield Search(people, size, lambda wish, size=size: wish.least == size, bots=True)  # type: ignore[misc]


def _by(
    searches: Callable[[int], Iterator[Search]], free: list[Wish], pairs: frozenset[Pair]
) -> tuple[list[Wish], list[Planned]]:
    """What one rule makes of those who are free, the oldest first; and who is left."""
    made: list[Planned] = []
    left = list(free)
    for anchor in free:
        if anchor not in left:
            continue
        later = left[left.index(anchor) + 1 :]
        for search in searches(anchor.most):
            if company := _company(anchor, later, search, pairs):
                made.append(_planned(company, search, at_once=searches is full))
                left = [wish for wish in left if wish not in company]
                break
    return left, made


def _planned(company: Sequence[Wish], search: Search, *, at_once: bool) -> Planned:
    preset = next((wish.preset for wish in company if wish.preset), "")
    users = tuple(wish.user for wish in company)
    last, first = company[-1].since, company[0].since
    at = last if at_once else min(last + AFTER_THE_LAST, first + AFTER_THE_FIRST)
    return Planned(Group(users, preset, search.size - search.people, company[0].pace), at)


# -- Looking for company -------------------------------------------------------------------------------------
def _company(anchor: Wish, later: Sequence[Wish], search: Search, pairs: frozenset[Pair]) -> list[Wish]:
    """The oldest group with this one that is looked for; empty if there is none."""
    if not search.fits(anchor):
        return []
    fitting = [wish for wish in later if search.fits(wish)]
    found = [
        company
        for preset in _presets(anchor, fitting)
        if (company := _first([anchor], [wish for wish in fitting if wish.preset in ("", preset)], search, pairs))
    ]
    return min(found, key=lambda company: [(wish.since, wish.user) for wish in company], default=[])


def _presets(anchor: Wish, fitting: Sequence[Wish]) -> list[str]:
    """The presets that a table of this one may have: their own, or that of any of the others, or nobody's."""
    if anchor.preset:
        return [anchor.preset]
    return list(dict.fromkeys(wish.preset for wish in fitting if wish.preset)) or [""]


def _first(chosen: list[Wish], rest: list[Wish], search: Search, pairs: frozenset[Pair]) -> list[Wish]:
    """The first group in order of age that holds whom is needed, and nobody whom another one has blocked."""
    steps = iter(range(TRIES))

    def complete(chosen: list[Wish], start: int) -> list[Wish]:
        missing = search.people - len(chosen)
        is_held = search.needed is None or any(map(search.needed, chosen))
        if missing == 0:
            return chosen if is_held else []
        for place in range(start, len(rest) - missing + 1):
            wish = rest[place]
            if missing == 1 and not is_held and search.needed and not search.needed(wish):
                continue
            if next(steps, None) is None:
                return []
            if pairs and any(frozenset((wish.user, other.user)) in pairs for other in chosen):
                continue
            if found := complete([*chosen, wish], place + 1):
                return found
        return []

    return complete(chosen, 0)
