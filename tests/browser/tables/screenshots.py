"""Pictures of every table at the start, in the middle and at the end, beside those of the pages."""

import pytest
from playwright.sync_api import Page

from tests import languages
from tests.browser.house import Open
from tests.browser.pages import SIZES, THEMES
from tests.browser.screenshots import FOLDER
from tests.browser.tables.dealing import played

GAMES = {
    "spades": (4, {"target_score": 100}),
    "uno": (4, {"uno_call": "manual"}),
    "rummy": (2, {}),
    "hidden_joker": (3, {}),
    "rummikub": (3, {}),
}
"""How many sit at each, and what they have agreed on."""

ALL_SIZES = {**SIZES, "tall": (390, 844), "tablet": (768, 1024)}
MOMENTS = {"start": 0.0, "middle": 0.55, "end": 1.0}
"""After which share of the moves a picture is taken."""


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("kind", GAMES)
def test_take_table(kind: str, moment: str, theme: str, window: Open, transactional_db: None) -> None:
    """One moment of one game in every size, as the first seat sees it; by night also in every other language."""
    seats, options = GAMES[kind]
    table = played(kind, seats, MOMENTS[moment], **options)
    for user in reversed(table.people):  # the others look as well, or they would be away
        page = window(user)
        page.goto(table.path)
        page.locator("#table[data-live]").wait_for()
    take(page, f"table-{kind}-{moment}", theme, theme)
    for language in languages.OTHERS if theme == "dark" else ():
        page.context.add_cookies([{"name": "django_language", "value": language, "url": page.url}])
        page.reload()
        page.locator("#table[data-live]").wait_for()
        take(page, f"table-{kind}-{moment}", theme, language)


def take(page: Page, name: str, theme: str, folder: str) -> None:
    """The page as it is now, in every size."""
    page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
    for size, (width, height) in ALL_SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("() => !document.getAnimations().some(one => one.playState === 'running')")
        page.screenshot(path=FOLDER / f"{size}-{folder}" / f"{name}.png")
