"""What one does at a table of Hidden Joker Rummy, in words of the game."""

from collections.abc import Iterable

from playwright.sync_api import Locator, Page, expect

from tests.browser.tables.hidden_joker.conftest import MINE

GROUPS = (("AH", "2H", "3H"), ("4S", "5S", "6S", "7S"), ("8C", "8D", "8H"), ("QD", "QS", "9C"))
LABELS = ("Pure run", "Pure run", "Set", "Set")


def card(page: Page, name: str, hand: str = MINE) -> Locator:
    """A card of my hand: its id is its place in the deal."""
    return page.locator(f"#hand-c_{hand.split().index(name) + 1}")


def cards(page: Page, names: Iterable[str]) -> list[Locator]:
    """Some of them."""
    return [card(page, name) for name in names]


def drawn(page: Page) -> Locator:
    """The card that came last."""
    return page.locator("#grouped .pick.drawn")


def to_draw(page: Page) -> None:
    """Wait until I am to draw."""
    expect(page.get_by_role("button", name="Draw", exact=True)).to_be_visible()


def to_discard(page: Page) -> None:
    """Wait until I have drawn."""
    expect(page.locator("#grouped .pick")).to_have_count(14)


def grouped(page: Page) -> list[list[str]]:
    """The ids of the cards, row by row, the loose ones last."""
    rows: list[list[str]] = page.locator("#grouped [data-row]:not([data-row=new])").evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('.pick')].map(card => card.dataset.card))"
    )
    return rows


def badge(page: Page, number: int, label: str) -> None:
    """Wait until a group wears this badge."""
    expect(page.locator(f"#group-{number} legend")).to_contain_text(label)


def loose(page: Page, points: int) -> None:
    """Wait until the loose cards come to this."""
    expect(page.locator("#group-loose legend")).to_have_text(f"Loose: {points} points")


def won(page: Page, headline: str = "You win!") -> None:
    """The end, with the sheet of points."""
    expect(page.get_by_role("heading", name=headline)).to_be_visible()
