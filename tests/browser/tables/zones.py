"""What holds still at a table, and what is in whose way: looked at by the page itself, again and again."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

WATCH = Path(__file__).with_name("zones.js").read_text()
"""Put into a page it notes, from the first frame on, where the top of the hand has been, and what shifts without input.

What is played moves, and a hand makes room: where nothing but cards and tiles has moved it is the game itself. Half a
second after a move of one's own is what browsers grant to a tap. Asked for faults it looks whether the page scrolls
sideways, a button's words are cut, what opens leaves the middle, or things lie over each other that have nothing to do
with each other. What covers a whole place on purpose says so (`data-covers`)."""


def faults(page: Page) -> list[str]:
    """What is in the way at this moment."""
    found: list[str] = page.evaluate("() => window.faults()")
    return found


def tops(page: Page) -> list[int]:
    """Every place at which the top of the hand has been since the page was opened."""
    found: list[int] = page.evaluate("() => [...window.tops].sort((one, other) => one - other)")
    return found


def shifts(page: Page) -> list[tuple[float, str]]:
    """How far things were shifted without input, each time with what was shifted."""
    found: list[tuple[float, str]] = page.evaluate("() => window.shifts")
    return found


def told(shifted: list[Any]) -> str:
    """Shifts for whoever reads a failure."""
    return "\n".join(f"{value:.3f} {what}" for value, what in shifted)
