"""The colours of `tokens.css` and how well they stand out from each other."""

import math
import re
from functools import cache
from pathlib import Path

TOKENS = Path(__file__).resolve().parents[2] / "static/css/tokens.css"
COLOUR = r"oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)"
LINEAR = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010),
)
Rgb = tuple[float, float, float]


@cache
def declarations(scope: str = ":root") -> dict[str, str]:
    """The custom properties of the first block with this selector."""
    block = TOKENS.read_text().split(f"{scope} {{", 1)[1].split("\n  }", 1)[0]
    return {name: " ".join(value.split()) for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", block)}


def colour(name: str, theme: str, scope: str = ":root") -> Rgb:
    """A token as linear light, 0 to 1."""
    value = declarations(scope).get(name) or declarations()[name]
    if inner := re.fullmatch(r"var\(--([\w-]+)\)", value):
        return colour(inner[1], theme, scope)
    found = re.findall(COLOUR, value)
    lightness, chroma, hue = map(float, found[-1 if theme == "dark" else 0])
    return linear(lightness, chroma, math.radians(hue))


def linear(lightness: float, chroma: float, hue: float) -> Rgb:
    """OKLCH to linear sRGB, cut off at what a screen can show."""
    a, b = chroma * math.cos(hue), chroma * math.sin(hue)
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    red, green, blue = (min(1.0, max(0.0, x * long + y * medium + z * short)) for x, y, z in LINEAR)
    return red, green, blue


def contrast(one: Rgb, other: Rgb) -> float:
    """The ratio of WCAG 2."""
    low, high = sorted(0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in (one, other))
    return (high + 0.05) / (low + 0.05)
