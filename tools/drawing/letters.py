"""Letters and figures as outlines, so that a card looks the same where no font is loaded.

`letters.json` holds outlines of Besley (SIL Open Font License 1.1) at weight 700: a capital is 100 high, y grows
downwards, the baseline is 0.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from tools.drawing.svg import Number, element, group, path, short

LETTERS: dict[str, dict[str, float | str]] = json.loads(Path(__file__).with_name("letters.json").read_text())
TIGHT = 0.96
"""Figures are set a little closer than in running text."""


def shared(word: str) -> list[str]:
    """These letters as parts of a sprite, `letter-<letter>`."""
    return [path(outline(letter), id=f"letter-{letter}") for letter in word]


def outline(letter: str) -> str:
    """The path of a letter."""
    return str(LETTERS[letter]["path"])


def steps(word: str) -> Iterator[tuple[str, float]]:
    """Each letter with its place on the line."""
    pen = 0.0
    for letter in word:
        yield letter, pen
        pen += float(LETTERS[letter]["advance"]) * TIGHT


def width(word: str) -> float:
    """How wide the word is when its capitals are 100 high."""
    return sum(float(LETTERS[letter]["advance"]) for letter in word) * TIGHT


def write(word: str, x: Number, baseline: Number, height: Number, *, narrow: float = 1) -> str:
    """The word from shared letters, centred on `x`, with capitals of this height."""
    scale = height / 100
    left = x - width(word) * scale * narrow / 2
    letters = "".join(element("use", href=f"#letter-{letter}", **_shift(pen)) for letter, pen in steps(word))
    return group(
        letters, transform=f"translate({short(left)} {short(baseline)}) scale({short(scale * narrow)} {short(scale)})"
    )


def spell(word: str, x: Number, baseline: Number, height: Number, fill: str) -> str:
    """The word as plain paths, beginning at `x`."""
    scale = short(height / 100)
    letters = "".join(path(outline(letter), **_shift(pen)) for letter, pen in steps(word))
    return group(letters, transform=f"translate({short(x)} {short(baseline)}) scale({scale})", fill=fill)


def _shift(pen: float) -> dict[str, str]:
    return {"transform": f"translate({short(pen)})"} if pen else {}
