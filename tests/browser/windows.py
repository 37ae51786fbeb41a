"""Browser windows that are lent to tests: one that has been used is emptied, and lent again.

What such a window has once read of style sheets and scripts it need not read again, and its process is warm: that is
half the work of opening a page. A test has its windows for itself, and finds in them nothing of another's. What cannot
be taken back from a window (`LASTING`, and a clock) makes it one that does not come back.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Error, Page

DESK = {"width": 1280, "height": 720}
NARROW = {"width": 1024, "height": 720}
"""A window beside whose table there is no room for a column of log and chat."""

LASTING = (
    "add_init_script", "add_locator_handler", "expose_binding", "expose_function", "on", "once", "route",
    "route_from_har", "route_web_socket", "set_extra_http_headers",
)  # fmt: skip
"""What a test does to a window for good."""
EMPTY = """() => {
  localStorage.clear(); sessionStorage.clear(); window.name = '';
  return String(setTimeout).includes('[native code]');
}"""
"""Forgets what pages keep, and says whether time goes by as it does."""


class Windows:
    """The windows of one browser, by what they were opened with."""

    def __init__(self, browser: Browser, quiet: str) -> None:
        self.browser = browser
        self.quiet = quiet
        """An address of the house where nothing is, for those that wait."""
        self.free: dict[str, list[Page]] = defaultdict(list)
        self.changed: set[Page] = set()

    @contextmanager
    def lent(self) -> Iterator[Callable[..., Page]]:
        """Lends as many as are asked for; at the end they come back."""
        out: list[tuple[str, Page]] = []

        def lend(
            *, viewport: Any = DESK, color_scheme: Any = "light", permissions: Sequence[str] = (), **options: Any
        ) -> Page:
            kind = repr(sorted(options.items()))
            page = self.free[kind].pop() if self.free[kind] else self.opened(options)
            out.append((kind, page))
            page.set_viewport_size(viewport)
            page.emulate_media(color_scheme=color_scheme)
            page.context.grant_permissions(permissions)
            return page

        yield lend
        for kind, page in out:
            if page not in self.changed and self.emptied(page):
                self.free[kind].append(page)
            else:
                page.context.close()

    def opened(self, options: dict[str, Any]) -> Page:
        """A new one, which notices what is done to it for good."""
        page = self.browser.new_context(**options).new_page()
        for thing in (page, page.context):
            for name in LASTING:
                if does := getattr(thing, name, None):
                    setattr(thing, name, self.noticed(page, does))
        return page

    def noticed(self, page: Page, does: Callable[..., Any]) -> Callable[..., Any]:
        """The same, and the window does not come back."""

        def do(*args: Any, **kwargs: Any) -> Any:
            self.changed.add(page)
            return does(*args, **kwargs)

        return do

    def emptied(self, page: Page) -> bool:
        """Whether nothing is left of what a test did; a window that hangs or is closed does not come back."""
        try:
            return self.empty(page)
        except Error:
            return False

    def empty(self, page: Page) -> bool:
        """Leave nothing of what a test did: what it opened, what pages kept, who was signed in, where the mouse was."""
        for other in page.context.pages:
            if other is not page:
                other.close()
        page.goto(self.quiet)
        timely: bool = page.evaluate(EMPTY)
        page.mouse.up()
        page.mouse.move(-1, -1)
        page.context.clear_cookies()
        page.context.clear_permissions()
        return timely
