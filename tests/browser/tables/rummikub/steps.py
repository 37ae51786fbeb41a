"""What one does at the table, in words of the game."""

from playwright.sync_api import Locator, Page, expect


def rack(page: Page, name: str) -> Locator:
    """A tile on the rack, by what it is called."""
    return page.get_by_role("group", name="Your rack").get_by_role("button", name=name).first


def board(page: Page) -> Locator:
    """The board."""
    return page.get_by_role("group", name="Board", exact=True)


def main(page: Page, label: str) -> Locator:
    """The main button, once it says this."""
    button = page.locator("#draft-main")
    expect(button).to_have_text(label)
    return button


def confirm(page: Page) -> Locator:
    """The button that ends the turn, once the rules have said yes."""
    expect(page.locator("#draft-line")).to_have_attribute("data-verdict", "ok")
    return main(page, "Confirm")


def my_turn(page: Page) -> None:
    """Wait until it is this reader's turn."""
    expect(page.locator("#draft-line.mine")).to_be_visible()


def laid(page: Page) -> list[list[str]]:
    """The melds on the felt by their tiles, in the order of their ids."""
    found: list[list[str]] = page.locator("#felt-area .meld").evaluate_all(
        "melds => melds.map(meld => [...meld.querySelectorAll('.piece')].map(tile => tile.dataset.tile))"
    )
    return sorted(found)
