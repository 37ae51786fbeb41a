"""A table seen over a line on which bytes can be lost."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Page, expect

from accounts.models import User
from tests.browser.house import PATIENCE, House, enter
from tests.browser.live.lines import Line
from tests.browser.tables.dealing import Table, seated
from tests.browser.windows import Windows
from tests.kinds.uno.positions import at

Sit = Callable[..., Page]


@pytest.fixture
def table(transactional_db: None) -> Table:
    """Ann and Bea play UNO, and nobody else; it is Ann's turn, and both have what they may play."""
    return seated("uno", at(["r1 r2 r3 r4 g1", "r6 r7 r8 r9 b1"]), (0, 1))


@pytest.fixture
def line(own_house: House) -> Iterator[Line]:
    """The line to the house."""
    own_house.open()
    made = Line(own_house.port)
    yield made
    made.close()


@pytest.fixture
def errors() -> list[str]:
    """What went wrong in scripts."""
    return []


@pytest.fixture
def sit(line: Line, windows: Windows, table: Table, errors: list[str]) -> Iterator[Sit]:
    """Opens the table for somebody, over the line, and waits until it is live."""
    pages: list[Page] = []

    def open_table(
        who: User | None = None, before: Callable[[Page], Any] | None = None, path: str = "", **options: Any
    ) -> Page:
        given = {"locale": "en", "base_url": line.address, "reduced_motion": "reduce", **options}
        page = windows.browser.new_context(**given).new_page()
        pages.append(page)
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: note(errors, message))
        enter(page.context, who or table.me, line.address)
        if before:
            before(page)
        page.goto(path or table.path)
        expect(page.locator("#table")).to_have_attribute("data-live", "yes")
        return page

    yield open_table
    for page in pages:
        page.context.close()


def note(errors: list[str], message: ConsoleMessage) -> None:
    """Keep errors of scripts; that the network is away is not one."""
    if message.type == "error" and "WebSocket connection" not in message.text and "net::ERR" not in message.text:
        errors.append(message.text)
