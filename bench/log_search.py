"""Searches log lines for what must not stand in them: secrets as they are, cards by name, and lists of numbers."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping

WORD = re.compile(r"\w+")
PIECE = re.compile(r"[^\s\"',:;{}\[\]()]+")
"""What a secret is a part of: it has no blank, bracket or quotation mark in it."""

NUMBERS = re.compile(r"\d+(?:\s*,\s*\d+){3,}")
"""Hands and decks are lists of numbers inside of the house."""

SIGNED = re.compile(r"[\w-]+:[\w-]+:[\w-]{20,}")
"""What Django has signed, as in a letter's link: in so many letters of chance there is a card's name in the end."""

HELD = re.compile(r"""['"]\\?(?:card_id|suit|rank|tile_ids|hand|rack|stock|deck|hands|pool|pile|seed)\\?['"]\s*:""")
"""Names beside which cards stand."""


def leaks(text: str, secrets: Mapping[str, Iterable[str]], cards: Iterable[str]) -> dict[str, Counter[str]]:
    """What was found, by what it is: how often each."""
    haystack = "\n".join(set(PIECE.findall(text)))
    found = {name: Counter({one: text.count(one) for one in some if one in haystack}) for name, some in secrets.items()}
    words = Counter(WORD.findall(SIGNED.sub("", text)))
    found["cards"] = Counter({card: words[card] for card in cards if not card.isdecimal() and words[card]})
    found["lists of numbers"] = Counter(NUMBERS.findall(text))
    found["names of hands"] = Counter(HELD.findall(text))
    return {name: some for name, some in found.items() if some}


def told(found: dict[str, Counter[str]], text: str) -> list[str]:
    """The same in words, each with a line in which it stands."""
    said = []
    for name, some in found.items():
        one = next(iter(some))
        line = next((line for line in text.splitlines() if one in line), "")
        said.append(f"{name}: {some.total()} times, as in {line[:300]}")
    return said
