"""How long a tournament will take: what the games of a pair have taken so far tells what those that are left will."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Pair = frozenset[int]


@dataclass(frozen=True, slots=True)
class Estimate:
    """The games of one pair: how many have ended, in how many seconds, and how many are left."""

    played: int = 0
    seconds: float = 0.0
    left: int = 0

    @property
    def each(self) -> float | None:
        """Seconds of a game, on average; `None` before the first."""
        return self.seconds / self.played if self.played else None


def estimated(
    ended: Iterable[tuple[Pair, float]], known: Mapping[Pair, Estimate] | None = None
) -> dict[Pair, Estimate]:
    """What is known of each pair once these games have ended, too."""
    found: dict[Pair, Estimate] = dict(known or {})
    for pair, seconds in ended:
        one = found.get(pair, Estimate())
        found[pair] = Estimate(one.played + 1, one.seconds + seconds, one.left)
    return found


def with_left(pairs: Mapping[Pair, Estimate], left: Iterable[Pair]) -> dict[Pair, Estimate]:
    """The same with these games to be played."""
    counted = Counter(left)
    return {
        pair: Estimate(one.played, one.seconds, counted[pair])
        for pair in {*pairs, *counted}
        for one in [pairs.get(pair, Estimate())]
    }


def seconds_left(pairs: Mapping[Pair, Estimate], parallel: int) -> float | None:
    """Seconds until all is played: by so many games at a time, and by nobody more than one; `None` before the first."""
    total = Estimate(sum(one.played for one in pairs.values()), sum(one.seconds for one in pairs.values()))
    if total.each is None:
        return None
    by_player: dict[int, float] = defaultdict(float)
    whole = 0.0
    for pair, one in pairs.items():
        seconds = one.left * (total.each if one.each is None else one.each)
        whole += seconds
        for player in pair:
            by_player[player] += seconds
    return max(whole / parallel, *by_player.values())


def longest_first(games: Iterable[tuple[int, int, int]], pairs: Mapping[Pair, Estimate]) -> list[tuple[int, int, int]]:
    """Games of pairs in the order of how much of them is left, those first of which nothing is known.

    The games of one pair keep their order: all odd ones come before the even ones.
    """

    def left(game: tuple[int, int, int]) -> float:
        one = pairs.get(frozenset(game[1:]), Estimate())
        return float("inf") if one.each is None else one.left * one.each

    return sorted(games, key=left, reverse=True)
