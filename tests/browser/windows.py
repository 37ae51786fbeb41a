"""Browser windows that are lent to tests: one that has been used is emptied, and lent again.

What such a window has once read of style sheets and scripts it need not read again, and its process is warm: that is
half the work of opening a page. A test has its windows for itself, and finds in them nothing of another's. What cannot
be taken back from a window (routes of sockets, scripts before every page, listeners) is done to one that is not kept.
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
            *,
            kept: bool = True,
            viewport: Any = DESK,
            color_scheme: Any = "light",
            permissions: Sequence[str] = (),
            **options: Any,
        ) -> Page:
            kind = repr(sorted(options.items()))
            free = self.free[kind] if kept else []
            page = free.pop() if free else self.browser.new_context(**options).new_page()
            out.append((kind if kept else "", page))
            page.set_viewport_size(viewport)
            page.emulate_media(color_scheme=color_scheme)
            page.context.grant_permissions(permissions)
            return page

        yield lend
        for kind, page in out:
            if kind and self.emptied(page):
                self.free[kind].append(page)
            else:
                page.context.close()

    def emptied(self, page: Page) -> bool:
        """Whether nothing is left of what a test did; a window that hangs or is closed does not come back."""
        try:
            self.empty(page)
        except Error:
            return False
        return True

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
