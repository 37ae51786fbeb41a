"""The words of every kind for what it refuses, in the list of the whole API."""

from api.codes import CODES, define
from games import catalog


def define_kinds() -> None:
    """Add the codes of all kinds. One that kinds mean differently is explained for each of them.

    A room above may have said already what a code means: call this after their definitions.
    """
    for code, meanings in meanings_by_code().items():
        if code not in CODES:
            define(code, explained(meanings))


def meanings_by_code() -> dict[str, dict[str, str]]:
    """What each code means, by the title of the kind that says so."""
    found: dict[str, dict[str, str]] = {}
    for slug in catalog.SLUGS:
        for code, meaning in catalog.contract(slug).CODES.items():
            found.setdefault(code, {})[catalog.rules(slug).TITLE] = meaning
    return found


def explained(meanings: dict[str, str]) -> str:
    """One sentence where all mean the same, else each kind's own."""
    if len(set(meanings.values())) == 1:
        return next(iter(meanings.values()))
    return " ".join(f"{title}: {meaning}" for title, meaning in meanings.items())
