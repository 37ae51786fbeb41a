"""Browser windows that are lent to tests: one that has been used is emptied, and lent again.

What such a window has once read of style sheets and scripts it need not read again, and its process is warm: that is
half the work of opening a page. A test has its windows for itself, and finds in them nothing of another's.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Error, Page

DESK = {"width": 1280, "height": 720}
EMPTY = "() => { localStorage.clear(); sessionStorage.clear(); window.name = '' }"


class Windows:
    """The windows of one browser, by what they were opened with."""

    def __init__(self, browser: Browser, quiet: str) -> None:
        self.browser = browser
        self.quiet = quiet
        """An address of the house where nothing is, for those that wait."""
        self.free: dict[str, list[Page]] = defaultdict(list)

    @contextmanager
    def lent(self) -> Iterator[Callable[..., Page]]:
        """Lends as many as are asked for; at the end they come back."""
        out: list[tuple[str, Page]] = []

        def lend(
            viewport: Any = DESK, color_scheme: Any = "light", permissions: Sequence[str] = (), **options: Any
        ) -> Page:
            kind = repr(sorted(options.items()))
            page = self.free[kind].pop() if self.free[kind] else self.browser.new_context(**options).new_page()
            out.append((kind, page))
            page.set_viewport_size(viewport)
            page.emulate_media(color_scheme=color_scheme)
            page.context.grant_permissions(permissions)
            return page

        yield lend
        for kind, page in out:
            try:
                self.empty(page)
            except Error:
                page.context.close()
            else:
                self.free[kind].append(page)

    def empty(self, page: Page) -> None:
        """Leave nothing of what a test did: what it opened, what pages kept, who was signed in, where the mouse was."""
        for other in page.context.pages:
            if other is not page:
                other.close()
        page.goto(self.quiet)
        page.evaluate(EMPTY)
        page.mouse.up()
        page.mouse.move(-1, -1)
        page.context.clear_cookies()
        page.context.clear_permissions()
