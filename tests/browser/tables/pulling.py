"""Things dragged across a table, by mouse and by finger: lifted, brought to where they are wanted, and put down."""

import time
from itertools import count

from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import STILL

Point = tuple[float, float]


def slowest(page: Page) -> float:
    """The milliseconds that the longest movement on the page takes."""
    found: float = page.evaluate(
        "() => Math.max(0, ...document.getAnimations().map(one => one.effect.getTiming().duration))"
    )
    return found


def middle(thing: Locator, across: float = 0.5, down: float = 0.5) -> Point:
    """A point of something, in shares of its width and height."""
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] * across, box["y"] + box["height"] * down


LIFTED = "#table.lifting"
"""How a table shows that something is being dragged."""


def drag(page: Page, thing: Locator, to: Locator, across: float = 0.5, lifted: str = LIFTED) -> None:
    """With the mouse: what opens up while something is dragged can be a target, too."""
    page.wait_for_function(STILL)
    x, y = middle(thing, 0.4, 0.4)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 6, y - 14, steps=3)
    expect(page.locator(lifted).first).to_be_visible()
    page.mouse.move(*middle(to, across), steps=5)
    page.mouse.up()
    expect(page.locator(lifted)).to_have_count(0)


def pull(page: Page, thing: Locator, to: Locator, across: float = 0.5, lifted: str = LIFTED) -> None:
    """With a finger, as the browser hears it from the screen; it rests where it lets go, or it would be a fling."""
    page.wait_for_function(STILL)
    screen, moments = page.context.new_cdp_session(page), count()

    def touch(kind: str, *points: Point) -> None:
        told = {"touchPoints": [{"x": x, "y": y} for x, y in points], "timestamp": began + next(moments) * 0.1}
        screen.send("Input.dispatchTouchEvent", {"type": kind, **told})

    began = time.time() - 2
    x, y = middle(thing, 0.4, 0.4)
    touch("touchStart", (x, y))
    for step in range(1, 5):
        touch("touchMove", (x + step, y - 5 * step))
    expect(page.locator(lifted).first).to_be_visible()
    goal = middle(to, across)
    for part in (0.5, 0.9, 0.98, 1.0, 1.0):
        touch("touchMove", (x + (goal[0] - x) * part, y + (goal[1] - y) * part))
    touch("touchEnd")
    screen.detach()
    expect(page.locator(lifted)).to_have_count(0)
