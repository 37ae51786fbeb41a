"""Logo and icons of the site: the lamp, with and without the name."""

from tools.drawing import letters
from tools.drawing.mark import GLOW, LAMP
from tools.drawing.svg import element, group, path, rect

FELT, BRASS, LIGHT, INK, CREAM = "#123c3f", "#d9ac5c", "#f6e3b4", "#1d2226", "#fbf5e6"


def _page(width: int, height: int, *parts: str, **attributes: str) -> str:
    return (
        element(
            "svg", "".join(parts), xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} {height}", **attributes
        )
        + "\n"
    )


def favicon() -> str:
    """The lamp on felt, for a tab."""
    lamp = group(
        path(GLOW, fill=LIGHT, fill_opacity=0.32), path(LAMP, fill=BRASS), transform="translate(32 32.5) scale(.5)"
    )
    return _page(64, 64, rect(0, 0, 64, 64, rx=14, fill=FELT), lamp)


def maskable() -> str:
    """The same with room around it: systems cut icons to their own shape."""
    lamp = group(
        path(GLOW, fill=LIGHT, fill_opacity=0.32), path(LAMP, fill=BRASS), transform="translate(256 250) scale(2.9)"
    )
    return _page(512, 512, rect(0, 0, 512, 512, fill=FELT), lamp)


def mark() -> str:
    """The lamp as a symbol; the page chooses the colours."""
    glow = path(GLOW, fill="var(--mark-light, #f6e3b4)", fill_opacity=0.32)
    shape = path(LAMP, fill="var(--mark, #d9ac5c)")
    lamp = element("symbol", glow + shape, id="mark", viewBox="-58 -54 116 106")
    return element("svg", lamp, xmlns="http://www.w3.org/2000/svg") + "\n"


def logo(ink: str) -> str:
    """Lamp and name side by side."""
    lamp = group(path(GLOW, fill=BRASS, fill_opacity=0.35), path(LAMP, fill=BRASS), transform="translate(60 64)")
    return _page(560, 128, lamp, letters.spell("Parlour", 126, 96, 76, ink), role="img", aria_label="Parlour")


FILES = {
    "brand/favicon.svg": favicon,
    "brand/maskable.svg": maskable,
    "brand/mark.svg": mark,
    "brand/logo-on-light.svg": lambda: logo(INK),
    "brand/logo-on-dark.svg": lambda: logo(CREAM),
}
