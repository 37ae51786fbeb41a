"""What moves on a table's page, as the browser was asked for it: flights with where they began, and all else."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, expect

from accounts.models import Animation, User
from tests.browser.house import Open, elsewhere
from tests.browser.tables.seeing import live

WATCH = """(() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const flight = this.classList.contains("flight");
    window.moved.push({
      flight,
      from: flight ? this.dataset.from : "",
      back: flight && !this.dataset.card,
      turns: this.classList.contains("turns"),
      zone: this.closest("[id^=region-]")?.id ?? "",
      fades: [frames].flat().every((frame) => !frame.transform && !frame.rotate && !frame.translate),
      shrinks: JSON.stringify(frames).includes("scale(.3)"),
      length: options.duration,
      late: options.delay ?? 0,
      others: document.getElementById("region-others")?.textContent.replace(/\\s+/g, " ") ?? "",
    });
    return animate.call(this, frames, options);
  };
})()"""
"""Notes every animation that a script asks for. It has to be there before the page's own scripts."""

NAMES = """window.moved.filter((one) => one.flight).map((one) => (one.back ? "back from " : "") + one.from)"""
STILL = "() => !document.querySelector('.flight')"


def opened(window: Open, user: User, path: str, speed: Animation = Animation.NORMAL, **options: Any) -> Page:
    """A window at a table where things move, from which can be told what has moved since it was dealt."""
    page = entered(window, user, path, speed, **options)
    page.wait_for_function(STILL)
    page.evaluate("() => { window.moved = []; }")
    return page


def entered(window: Open, user: User, path: str, speed: Animation = Animation.NORMAL, **options: Any) -> Page:
    """The same from its first moment."""
    elsewhere(lambda: User.objects.filter(pk=user.pk).update(animation=speed))
    page = window(user, **{"reduced_motion": "no-preference", **options})
    page.add_init_script(WATCH)
    page.goto(path)
    live(page)
    return page


def moved(page: Page) -> list[dict[str, Any]]:
    """All that has moved."""
    found: list[dict[str, Any]] = page.evaluate("() => window.moved")
    return found


def flights(page: Page) -> list[str]:
    """Where all that has flown came from; of a back that went to somebody, that it was one."""
    found: list[str] = page.evaluate(f"() => {NAMES}")
    return found


def flown(page: Page, *wanted: str) -> list[str]:
    """Wait until these have flown, as often as they are named, and nothing is in the air; what has flown is told."""
    page.wait_for_function(
        f"""wanted => {{
          const found = {NAMES};
          const often = (one, all) => all.filter((other) => other === one).length;
          return wanted.every((one) => often(one, found) >= often(one, wanted));
        }}""",
        arg=list(wanted),
    )
    page.wait_for_function(STILL)
    return flights(page)


def forget(page: Page) -> None:
    """Look only at what moves from now on."""
    page.evaluate("() => { window.moved = []; }")


WAYS: Sequence[Any] = [(Animation.NORMAL, "reduce"), (Animation.NONE, "no-preference")]
"""How nothing flies: the system asks for less motion, or the reader for none."""


def stayed(page: Page, speed: Animation) -> None:
    """Nothing has flown: with less motion things have faded shortly, with none nothing has moved at all."""
    expect(page.locator(".flight, .falling-paper, .winning-fan, .seat-word")).to_have_count(0)
    found = moved(page)
    assert all(one["fades"] and one["length"] <= 80 for one in found), found
    assert speed != Animation.NONE or not found
