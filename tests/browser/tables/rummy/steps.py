"""What one does at a table of Rummy, in words of the game."""

from playwright.sync_api import Locator, Page, expect

MELDS = (("2C", "3C", "4C"), ("7C", "7D", "7H"), ("QS", "KS", "AS"))


def card(page: Page, name: str) -> Locator:
    """A card of my hand."""
    return page.locator(f"#hand-{name}")


def drawn(page: Page) -> Locator:
    """The card that came last."""
    return page.locator("#rummy-hand .pick.drawn")


def button(page: Page, name: str) -> Locator:
    """A button of the bar, or on the hand."""
    return page.locator(".table > .own").get_by_role("button", name=name, exact=True)


def to_draw(page: Page) -> None:
    """Wait until I am to draw."""
    expect(button(page, "Draw")).to_be_visible()


def held(page: Page, count: int) -> None:
    """Wait until the hand has so many cards."""
    expect(page.locator("#rummy-hand .pick")).to_have_count(count)


def order(page: Page) -> list[str]:
    """The hand, card by card."""
    cards: list[str] = page.locator("#rummy-hand .pick").evaluate_all("all => all.map(one => one.dataset.card)")
    return cards


def pile(page: Page, number: int, cards: str, *, staged: bool = False) -> None:
    """Wait until a pile holds these cards, only laid out or for good."""
    shown = page.locator(f"#pile-{number}")
    expect(shown.locator(".card-slot")).to_have_count(len(cards.split()))
    found = shown.locator(".card-slot").evaluate_all("all => all.map(one => one.dataset.card)")
    assert found == cards.split()
    assert bool(shown.locator(".card-slot.staged").count()) is staged


def won(page: Page, headline: str = "You win!") -> None:
    """The end, with the sheet of points."""
    expect(page.get_by_role("heading", name=headline)).to_be_visible()
