"""Files of others are what their makers published; pictures of ours are what the program draws."""

import hashlib
import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

from tools.drawing.__main__ import stale
from tools.icons import NAMES

STATIC = Path(__file__).resolve().parents[2] / "static"
TEMPLATES = STATIC.parent / "templates"
VENDOR = STATIC / "vendor"
PACKAGES = json.loads((VENDOR / "manifest.json").read_text())["packages"]
SVG = "{http://www.w3.org/2000/svg}"


def test_every_vendored_file_is_listed_and_unchanged() -> None:
    listed = {name: digest for package in PACKAGES for name, digest in package["files"].items()}
    present = {str(file.relative_to(VENDOR)) for file in VENDOR.rglob("*") if file.is_file()} - {"manifest.json"}
    assert present == set(listed)
    for name, digest in listed.items():
        assert hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() == digest, name


def test_every_package_says_where_it_is_from_and_may_be_used() -> None:
    facts = ("name", "version", "licence", "source")
    assert [(package["name"], fact) for package in PACKAGES for fact in facts if not package[fact]] == []
    texts = [VENDOR / package["licence_text"] for package in PACKAGES]
    assert [text for text in texts if text.stat().st_size <= 500] == []


def test_pictures_are_drawn_anew_when_the_program_changes() -> None:
    assert stale() == []


def symbols(file: str) -> set[str]:
    return {str(symbol.get("id")) for symbol in ET.parse(STATIC / file).getroot().iter(f"{SVG}symbol")}


def test_the_decks_are_complete() -> None:
    french = {rank + suit for rank in "A23456789TJQK" for suit in "CDHS"} | {"joker-red", "joker-black", "back"}
    values = (*map(str, range(10)), "skip", "reverse", "draw_two")
    colours = {f"{colour}-{value}" for colour in ("red", "yellow", "green", "blue") for value in values}
    tiles = {f"{number}{colour}" for number in range(1, 14) for colour in "krbo"}
    assert symbols("cards/french.svg") == french
    assert symbols("cards/colours.svg") == colours | {"wild", "wild_draw_four", "back"}
    assert symbols("cards/tiles.svg") == tiles | {"joker", "back"}


def test_every_deck_is_small_and_leans_on_nothing_missing() -> None:
    for file in ("cards/french.svg", "cards/colours.svg", "cards/tiles.svg"):
        text = (STATIC / file).read_text()
        assert len(text) < 80_000, file
        missing = set(re.findall(r'href="#([^"]+)"', text)) - set(re.findall(r'id="([^"]+)"', text))
        assert not missing, file
        assert "style=" not in text, file


def test_icons_in_use_are_the_icons_there_are() -> None:
    used = {
        name
        for file in TEMPLATES.rglob("*.html")
        for name in re.findall(r'(?:icon\.html" with name=|icon=)"([\w-]+)"', file.read_text())
    }
    assert used <= symbols("vendor/lucide/icons.svg") == set(NAMES)


def test_no_template_styles_or_scripts_inline() -> None:
    for file in set(TEMPLATES.rglob("*.html")) - {
        TEMPLATES / "app/offline.html"
    }:  # whoever reads that can load nothing
        text = file.read_text()
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=\"|javascript:", text), file
        for tag in re.findall(r"<script[^>]*>", text):
            assert "src=" in tag or 'type="application/json"' in tag, file


def test_every_style_sheet_is_on_the_page() -> None:
    """And in a layer, so that order never decides."""
    css = STATIC / "css"
    linked = set(re.findall(r"'css/([\w/-]+)\.css'", "".join(file.read_text() for file in TEMPLATES.rglob("*.html"))))
    sheets = {str(file.relative_to(css).with_suffix("")): file.read_text() for file in css.rglob("*.css")}
    assert linked == set(sheets)
    # the admin's own sheets are in no layer, and would win over one that is
    assert all("@layer " in text for name, text in sheets.items() if name not in {"fonts", "admin"})
