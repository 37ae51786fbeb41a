"""What axe finds on a page. Its script is brought to a page once, however often it is then asked."""

from collections.abc import Iterator, Sequence
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.pages import THEMES, Theme

SCRIPT: str = Axe().axe_script
FIND = "async (options) => (await axe.run(options)).violations"
STILL = "() => !document.getAnimations().some(one => one.playState === 'running')"
GRAVE = {"serious", "critical"}
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules to which another theme makes a difference."""


def by_theme(rules: Sequence[str]) -> Iterator[tuple[Theme, Sequence[str]]]:
    """What to ask in each theme: in the first all of it, in the others what is about colours."""
    for theme in THEMES:
        yield theme, rules if theme == THEMES[0] else COLOURS


def serious(page: Page, rules: Sequence[str]) -> str:
    """What is serious or worse by these rules, or by all that have these tags, once no colour is on its way."""
    if not page.evaluate(STILL):  # asking costs less than waiting
        page.wait_for_function(STILL)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(SCRIPT)
    found = page.evaluate(FIND, {"resultTypes": ["violations"], "runOnly": [*rules]})
    return "\n".join(told(one) for one in found if one["impact"] in GRAVE)


def told(violation: dict[str, Any]) -> str:
    """A rule, and each place that breaks it, with the reason."""
    places = [f"\n  {node['html'][:200]}\n    {node['failureSummary']}" for node in violation["nodes"]]
    return f"{violation['id']}: {violation['help']}{''.join(places)}"
