"""Where a Chromium is: CHROMIUM, Debian's without windows (half the work) or with, Chrome, Playwright's own."""

import os
import shutil
from pathlib import Path

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def found() -> str | None:
    """The path of one, if there is one."""
    given = os.environ.get("CHROMIUM")
    if given and Path(given).exists():
        return given
    return next(filter(None, map(shutil.which, NAMES)), None) or _playwrights_own()


def _playwrights_own() -> str | None:
    folder = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH", Path.home() / ".cache/ms-playwright"))
    return next(
        (
            str(path)
            for path in sorted(folder.glob("chromium*/chrome-linux*/*"))
            if path.name.startswith(("chrome", "headless_shell")) and os.access(path, os.X_OK) and path.is_file()
        ),
        None,
    )
