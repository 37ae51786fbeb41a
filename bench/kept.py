"""The last kept run of `bench.floors`: as JSON, as a picture for the documentation, and what has changed since.

`KEEP=1 make bench ONLY=floors` keeps one. Nothing in it tells of the machine but the yardstick.
"""

import json
import re
from html import escape
from pathlib import Path
from typing import Any

Json = Any
ROOT = Path(__file__).parent.parent
FILE, PICTURE = ROOT / "docs/pictures/bench.json", ROOT / "docs/pictures/bench.svg"
TOKENS = ROOT / "static/css/tokens.css"
FIGURES = ("least", "cpu", "rate", "p95", "yardstick", "scaled", "ratio", "database")
COLOURS = {"ours": "brass", "uvicorn": "edge"}
"""By the first word of a name; peers have the other one."""

OTHERS, LEFT, HIGH, WIDE = "good", 270, 26, 420


def last() -> dict[str, Json]:
    """What was kept; nothing if nothing was."""
    return json.loads(FILE.read_text()) if FILE.exists() else {}


def keep(found: dict[str, Json]) -> None:
    """Write both files anew."""
    rounded = {name: {key: round(told[key], 3) for key in FIGURES if key in told} for name, told in found.items()}
    FILE.write_text(json.dumps(rounded, indent=2) + "\n")
    PICTURE.write_text(picture(rounded))


def changed(before: dict[str, Json], now: dict[str, Json]) -> list[str]:
    """What has changed since, in scaled CPU and in ratios, which may be compared between machines."""
    if not before:
        return ["No run was kept to compare with."]
    names = [*now, *(name for name in before if name not in now)]
    return ["Since the last kept run:", *(f"{name:32} " + _change(before.get(name), now.get(name)) for name in names)]


def _change(before: Json, now: Json) -> str:
    if before is None or now is None:
        return "is new" if before is None else "was left out"
    share = now["scaled"] / before["scaled"] - 1
    ratios = f"{before['ratio']:.2f} → {now['ratio']:.2f}" if "ratio" in before and "ratio" in now else ""
    return f"scaled {before['scaled']:.3f} → {now['scaled']:.3f} ms ({share:+.0%})  ratio {ratios or 'unknown'}"


def picture(found: dict[str, Json]) -> str:
    """Bars of scaled CPU for each move, in the colours of the house, by day and by night."""
    ranked = sorted(found.items(), key=lambda item: item[1]["scaled"])
    most = max(told["scaled"] for told in found.values())
    rows = [_bar(number, name, told, most) for number, (name, told) in enumerate(ranked)]
    size = f"0 0 {LEFT + WIDE + 190} {HIGH * len(rows) + 48}"
    title = "Server CPU of a move on the machine of reference; × is the ratio to the floor on the same database"
    style = f"text{{font:14px sans-serif}}{_colours(0)}@media(prefers-color-scheme:dark){{{_colours(1)}}}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" role="img"><title>{title}</title>'
    ground = '<rect class="paper" width="100%" height="100%"/>'
    top = f'<text class="ink" x="16" y="26">{title}</text>'
    return "\n".join([head, f"<style>{style}</style>", ground, top, *rows, "</svg>"]) + "\n"


def _bar(number: int, name: str, told: Json, most: float) -> str:
    y, width = 40 + number * HIGH, max(1, round(told["scaled"] / most * WIDE))
    colour = COLOURS.get(re.split(r"\W", name)[0], OTHERS)
    words = f"{told['scaled']:.2f} ms" + (f", × {told['ratio']:.2f}" if "ratio" in told else "")
    return (
        f'<text class="ink" x="{LEFT - 10}" y="{y + 16}" text-anchor="end">{escape(name)}</text>'
        f'<rect class="{colour}" x="{LEFT}" y="{y + 2}" width="{width}" height="{HIGH - 7}" rx="3"/>'
        f'<text class="ink" x="{LEFT + width + 8}" y="{y + 16}">{words}</text>'
    )


def _colours(theme: int) -> str:
    """Rules of style with the colours of one theme, which are written down in one place only."""
    pairs = dict(re.findall(r"--([\w-]+): light-dark\((.+)\);", TOKENS.read_text()))
    names = ("paper", "ink", *COLOURS.values(), OTHERS)
    found = {name: re.findall(r"oklch\([^)]*\)", pairs[name])[theme] for name in names}
    return "".join(f".{name}{{fill:{colour}}}" for name, colour in found.items())
