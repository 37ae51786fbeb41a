"""What tables are measured by: axe, the size of targets, and that a page does not scroll sideways."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import axe

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

FREE = """cards => cards.map(card => {
  const box = card.getBoundingClientRect();
  const hit = (x, y) => card.contains(document.elementFromPoint(x, y)) || document.elementFromPoint(x, y) === card;
  const lean = box.height * 0.06;  // in a fan the corner of a card is not the corner of its box
  const [x, y] = [box.left + 8 + lean, box.top + 12 + lean];
  let [left, right, top, bottom] = [0, 0, 0, 0];
  while (left < 8 + lean && hit(x - left, y)) left += 1;
  while (right < box.width && hit(x + right, y)) right += 1;
  while (top < 12 + lean && hit(x, y - top)) top += 1;
  while (bottom < box.height && hit(x, y + bottom)) bottom += 1;
  return [card.getAttribute("aria-label") ?? card.textContent.trim(), left + right, top + bottom];
})"""
"""Of each card: its name, and how wide and high the part is that a finger can hit."""

SMALL = """selector => [...document.querySelectorAll(selector)]
  .filter(element => element.checkVisibility() && !element.closest("[data-hand]"))
  .map(element => [element.textContent.trim(), element.offsetWidth, element.offsetHeight])
  .filter(([, width, height]) => width < 44 || height < 44)"""


def serious(page: Page) -> str:
    """What axe finds that shuts people out: all of it in one theme, and what is about colours in the other."""
    found = ((theme, serious_in(page, theme, rules)) for theme, rules in axe.by_theme(RULES))
    return "\n".join(f"{theme}: {report}" for theme, report in found if report)


def serious_in(page: Page, theme: str, rules: Sequence[str]) -> str:
    page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
    return axe.serious(page, rules)


def listen(page: Page) -> None:
    """Note from now on all that is said to who listens: several things may be said together, or one after another."""
    page.evaluate("""() => {
      window.said = [];
      const region = document.getElementById("say");
      new MutationObserver(() => window.said.push(region.textContent)).observe(region, { childList: true });
    }""")


def heard(page: Page, words: str) -> None:
    """Wait until this has been said."""
    page.wait_for_function("words => window.said.some((text) => text.includes(words))", arg=words)


def free(page: Page, cards: str = "[data-hand] li > button") -> list[tuple[str, int, int]]:
    """What can be hit of each card of the hand; one that is scrolled out of sight is brought into it first."""
    found = []
    for card in page.locator(cards).all():
        card.scroll_into_view_if_needed()
        [(name, width, height)] = card.evaluate(f"card => ({FREE})([card])")
        found.append((name, width, height))
    return found


def small(page: Page) -> list[Any]:
    """Buttons of the table that are smaller than a finger."""
    found: list[Any] = page.evaluate(SMALL, "#table :is(button, summary)")
    return found


def scrolls_sideways(page: Page) -> bool:
    """Whether the page is wider than its window."""
    wide: bool = page.evaluate("() => document.documentElement.scrollWidth > innerWidth || scrollX > 0")
    return wide


def drag(page: Page, card: Any, to: str) -> None:
    """Drag a card onto a part of the table with the mouse."""
    page.wait_for_function(axe.STILL)
    start, end = card.bounding_box(), page.locator(to).bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 12, start["y"] + 16)
    page.mouse.down()
    page.mouse.move(start["x"] + 20, start["y"] - 20, steps=3)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
    page.mouse.up()


def live(page: Page) -> None:
    """Wait until the table is connected: from then on what one does goes over the socket."""
    expect(page.locator("#table")).to_have_attribute("data-live", "yes")


def rested(page: Page) -> None:
    """Wait until the hand listens again: for a moment after a play a tap would be the second half of a double one."""
    expect(page.locator("#table")).not_to_have_attribute("data-rests", "")
