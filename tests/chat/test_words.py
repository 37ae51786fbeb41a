"""What may be said: trimmed, of limited length, with line breaks and without anything that hides or turns."""

from typing import Any

import pytest

from api.problems import Problem
from chat.words import tidy

KEPT = [
    ("Good luck", "Good luck"),
    ("  Good luck\n", "Good luck"),
    ("two\nlines", "two\nlines"),
    ("two\r\nlines\rthree", "two\nlines\nthree"),
    ("bell\x07 and tab\tgone", "bell and tabgone"),
    ("esc\x1b[31m", "esc[31m"),
    ("nul\x00", "nul"),
    ("<b>bold</b> & co", "<b>bold</b> & co"),
    ("turned \u202eround", "turned round"),
    ("x" * 255, "x" * 255),
    (" " + "x" * 255 + " ", "x" * 255),
    ("é" * 255, "é" * 255),
    ("😀" * 255, "😀" * 255),
    ("👩\u200d🚀", "👩\u200d🚀"),
    ("नमस्ते", "नमस्ते"),
]


@pytest.mark.parametrize(("typed", "kept"), KEPT)
def test_what_is_kept(typed: str, kept: str) -> None:
    assert tidy(typed) == kept


EMPTY = [
    "",
    " ",
    "\n\n",
    "\t",
    "\u00a0\u2003",
    "\u200b",
    "\u200d\u200d",
    "\x00\x07",
    "\u202e",
    None,
    7,
    True,
    [],
    {"text": "x"},
]


@pytest.mark.parametrize("typed", EMPTY)
def test_what_says_nothing(typed: Any) -> None:
    with pytest.raises(Problem) as refused:
        tidy(typed)
    assert (refused.value.status, refused.value.code) == (400, "TEXT_REQUIRED")


@pytest.mark.parametrize("typed", ["x" * 256, "😀" * 256, "x" * 10_000, "a" + "\n" * 254 + "b"])
def test_what_says_too_much(typed: str) -> None:
    with pytest.raises(Problem) as refused:
        tidy(typed)
    assert (refused.value.status, refused.value.code) == (400, "TEXT_TOO_LONG")
