"""What pages ask for once files are collected: little, all of it there, and they look as they do in development."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_django.plugin import DjangoDbBlocker

from games import catalog
from games.catalog import SLUGS, rules
from tests.browser.house import PATIENCE, ROOT, House, Open, elsewhere, enter
from tests.browser.people.test_app import KEPT
from tests.browser.tables.dealing import Table, begun
from tests.browser.windows import Windows

MOST_AT_A_TABLE, MOST_AT_HOME = 16, 14
WITH_MOST_SHEETS = max(SLUGS, key=lambda slug: len(catalog.kind(slug).styles))
MOST_HTML = 60_000
MOST_SHIFT = 0.02
HASHED = re.compile(r"/static/.+\.[0-9a-f]{12}\.[a-z0-9]+")

SHIFT = """
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
"""
"""Adds up how far things on the page have moved by themselves."""

LOOKS = """() => [...document.querySelectorAll("body, body *")].map((element) => {
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  return [element.localName, Math.round(box.width), Math.round(box.height), style.color, style.backgroundColor,
    style.font, style.display, style.position, style.borderTopWidth, style.borderRadius, style.padding];
})"""
"""What a page looks like, element by element."""


@pytest.fixture(scope="module")
def collected(own_house: House, django_db_blocker: DjangoDbBlocker, tmp_path_factory: Any) -> Iterator[House]:
    """A house beside the other one, on the same database, with files that were collected."""
    folder = tmp_path_factory.mktemp("collected")
    variables = {"DJANGO_SETTINGS_MODULE": "tests.browser.collected_settings", "COLLECTED": str(folder / "static")}
    subprocess.run(
        [sys.executable, "manage.py", "collectstatic", "--noinput", "-v", "0"], cwd=ROOT, check=True,
        env={**os.environ, "DEBUG": "1", "VAR_DIR": str(folder), **variables},
    )  # fmt: skip
    house = House(folder / "log", django_db_blocker, REFEREE="0", SERVICE_WORKER="1", **variables)
    yield house
    house.shut()


@pytest.fixture
def visit(collected: House, windows: Windows, transactional_db: None) -> Iterator[Any]:
    """Opens a page of that house for somebody, with nothing kept; the page, what it asked for, and what went wrong."""
    collected.open()
    pages: list[Page] = []

    def open_page(path: str, user: Any = None, **options: Any) -> tuple[Page, list[str], list[str]]:
        given = {"locale": "en", "base_url": collected.address, "reduced_motion": "reduce", **options}
        page = windows.browser.new_context(**given).new_page()
        pages.append(page)
        page.set_default_timeout(PATIENCE)
        asked, wrong = list[str](), list[str]()
        page.on("request", lambda request: asked.append(request.url))
        page.on("response", lambda answer: answer.status >= 400 and wrong.append(f"{answer.status} {answer.url}"))
        page.on("console", lambda said: said.type in {"error", "warning"} and wrong.append(said.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.add_init_script(SHIFT)
        if user:
            enter(page.context, user, collected.address)
        page.goto(path, wait_until="load")
        return page, asked, wrong

    yield open_page
    for page in pages:
        page.context.close()


def table_of(kind: str) -> Table:
    """A table of people, dealt a moment ago."""
    seats = 4 if kind == "spades" else 2
    return elsewhere(lambda: begun(kind, seats, range(seats), rules(kind).OPTIONS()))


def at_rest(page: Page) -> None:
    """Wait until the page is live and has all that it wants."""
    expect(page.locator("#table")).to_have_attribute("data-live", "yes")
    page.evaluate("document.fonts.ready.then(() => true)")
    page.wait_for_timeout(300)


@pytest.mark.parametrize(
    "kind", [pytest.param(slug, marks=() if slug == WITH_MOST_SHEETS else pytest.mark.long) for slug in SLUGS]
)
def test_a_table_asks_for_little_and_looks_as_it_does_in_development(kind: str, visit: Any, window: Open) -> None:
    table = table_of(kind)
    page, asked, wrong = visit(table.path, table.me, viewport={"width": 360, "height": 740})
    at_rest(page)
    assert wrong == []
    assert len(asked) <= MOST_AT_A_TABLE, "\n".join(asked)
    own = [url.rpartition(".")[2] for url in asked if f"/tables/{kind}/" in url]
    assert len(own) == len(set(own)), "one sheet and one script at most"
    assert len(page.context.request.get(table.path).body()) < MOST_HTML
    assert page.evaluate("window.shift") < MOST_SHIFT
    plain = window(table.me, viewport={"width": 360, "height": 740})
    plain.goto(table.path)
    at_rest(plain)
    assert page.evaluate(LOOKS) == plain.evaluate(LOOKS)


def test_the_home_page_asks_for_little(visit: Any) -> None:
    page, asked, wrong = visit("/", viewport={"width": 1440, "height": 900})
    page.wait_for_load_state("networkidle")
    assert wrong == []
    assert len(asked) <= MOST_AT_HOME, "\n".join(asked)
    assert page.evaluate("window.shift") < MOST_SHIFT


def test_what_a_browser_keeps_is_files_with_a_hash_and_one_page(visit: Any) -> None:
    page, _asked, wrong = visit("/")
    page.wait_for_function("navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)")
    for path in ("/", "/lobbies/", "/rules/", "/api/me"):
        page.goto(path)
    kept = page.evaluate(KEPT)
    files = [path for path in kept if path != "/offline/"]
    assert "/offline/" in kept
    assert len(files) > 3
    assert [path for path in files if not HASHED.fullmatch(path)] == []
    assert [said for said in wrong if "/api/me" not in said and "401" not in said] == []
