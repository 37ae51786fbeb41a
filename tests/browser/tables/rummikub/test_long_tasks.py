"""A game of Rummikub never keeps its page busy for long: neither taps nor flights have to wait."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import Animation
from games import catalog
from tests.browser.house import Open, elsewhere
from tests.browser.tables.dealing import begun
from tests.browser.tables.moving import opened
from tests.browser.tables.rummikub.steps import my_turn

LONG = 50_000
"""Microseconds of work in one go. The thread's own time is asked, not the clock's: others may use the machine."""

TURNS = 16
CATEGORIES = ["toplevel", "devtools.timeline"]
PHONE = {"viewport": {"width": 360, "height": 740}}


@pytest.mark.long
def test_no_task_is_long(window: Open, transactional_db: None, tmp_path: Path) -> None:
    seats = elsewhere(lambda: begun("rummikub", 4, (0,), catalog.rules("rummikub").OPTIONS()))
    page, trace = opened(window, seats.me, seats.path, Animation.QUICK, **PHONE), tmp_path / "trace.json"
    page.wait_for_timeout(1000)
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, path=trace, categories=CATEGORIES)
    for _ in range(TURNS):
        if over(page):
            break
        page.locator("#draft-main:not([data-guard])").click()
        my_turn(page)
    browser.stop_tracing()
    tasks = busy(json.loads(trace.read_text())["traceEvents"])
    assert len(tasks) > 100
    assert not [task for task in tasks if task > LONG]
    expect(page.locator("#felt-area .piece").nth(20)).to_be_attached()


def over(page: Page) -> bool:
    """Whether somebody has no tiles left, or there are none to draw."""
    return page.locator(".sheet.over").count() > 0 or page.locator("#draft-main").inner_text() != "Draw"


def busy(events: list[dict[str, Any]]) -> list[int]:
    """How long each task of the pages' threads has worked."""
    named = {(one["pid"], one["tid"]): one["args"]["name"] for one in events if one["name"] == "thread_name"}
    return [
        one["tdur"]
        for one in events
        if one["name"].endswith("RunTask") and "tdur" in one and named[one["pid"], one["tid"]] == "CrRendererMain"
    ]
