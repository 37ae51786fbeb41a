"""With whom somebody has played lately; rooms above know, and are asked here."""

from collections.abc import Callable

Source = Callable[[int, int], list[int]]
"""For somebody the ids of so many others, the latest first."""

sources: list[Source] = []


def played_with(user_id: int, most: int) -> list[int]:
    """The ids of so many people at most, the latest first."""
    found = [other for source in sources for other in source(user_id, most)]
    return list(dict.fromkeys(found))[:most]
