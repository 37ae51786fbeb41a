"""Contact sheets of the pictures that `make screenshots` takes: one for each size and theme, all pages side by side.

`python -m tests.browser.contact_sheets` writes `screenshots/sheets/<size>-<theme>.png`, in parts where there are many.
"""

import html
import shutil
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser import chromium

FOLDER = Path(__file__).resolve().parents[2] / "screenshots"
SHEETS = FOLDER / "sheets"
WIDTHS = {"phone": 230, "tall": 230, "lying": 400, "tablet": 330, "desk": 470}
"""How wide a picture is drawn, by size of the window."""

HEIGHT, EACH = 560, 24
"""How much of a long page is drawn, and how many pictures fit on a sheet."""

PAGE = """<!doctype html><meta charset="utf-8"><style>
body {{ margin: 16px; background: #555; color: #fff; font: 14px sans-serif; width: 1900px; }}
ul {{ display: flex; flex-wrap: wrap; gap: 16px; margin: 0; padding: 0; list-style: none; align-items: start; }}
li {{ width: {width}px; }} div {{ max-height: {height}px; overflow: hidden; }} img {{ width: 100%; display: block; }}
p {{ margin: 0 0 4px; overflow-wrap: anywhere; }}
</style><ul>{items}</ul>"""
ITEM = '<li><p>{name}</p><div><img src="{address}" alt=""></div></li>'


def sheets(folder: Path) -> Iterator[tuple[str, str]]:
    """The sheets of one size and theme: their names, and their HTML."""
    pictures = sorted(folder.glob("*.png"))
    width = WIDTHS.get(folder.name.partition("-")[0], 300)
    for number, first in zip(count(1), range(0, len(pictures), EACH)):
        shown = pictures[first : first + EACH]
        items = "".join(ITEM.format(name=html.escape(one.stem), address=one.as_uri()) for one in shown)
        yield f"{folder.name}-{number}", PAGE.format(width=width, height=HEIGHT, items=items)


def main() -> int:
    """Write all sheets, and say where they are."""
    folders = [folder for folder in sorted(FOLDER.glob("*-*")) if folder.is_dir()]
    if not folders:
        print("There are no pictures yet: `make screenshots` takes them.")
        return 1
    shutil.rmtree(SHEETS, ignore_errors=True)
    SHEETS.mkdir()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.found(), args=chromium.ARGUMENTS)
        page = browser.new_page(viewport={"width": 1932, "height": 200})
        for name, text in (sheet for folder in folders for sheet in sheets(folder)):
            source = SHEETS / f"{name}.html"
            source.write_text(text)
            page.goto(source.as_uri())
            page.screenshot(path=SHEETS / f"{name}.png", full_page=True)
            source.unlink()
        browser.close()
    print(f"Contact sheets are in {SHEETS.relative_to(Path.cwd())}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
