"""The house in which tables are looked at."""

import pytest
from playwright.sync_api import expect

from tests.browser.house import PATIENCE


@pytest.fixture(autouse=True)
def patience() -> None:
    """Sockets take a moment on a busy machine."""
    expect.set_options(timeout=PATIENCE)
