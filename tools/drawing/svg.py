"""Small words for writing SVG: elements, groups, symbols, sprites."""

from xml.sax.saxutils import quoteattr

Number = int | float
Attributes = dict[str, Number | str]


def short(number: Number) -> str:
    """A number in as few characters as it needs."""
    return f"{number:.2f}".rstrip("0").rstrip(".") if isinstance(number, float) else str(number)


def element(name: str, content: str = "", /, **attributes: Number | str) -> str:
    """One element; underscores in names become hyphens."""
    words = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(value if isinstance(value, str) else short(value))}"
        for key, value in attributes.items()
    )
    return f"<{name}{words}>{content}</{name}>" if content else f"<{name}{words}/>"


def path(d: str, /, **attributes: Number | str) -> str:
    """A path."""
    return element("path", d=d, **attributes)


def rect(x: Number, y: Number, width: Number, height: Number, /, **attributes: Number | str) -> str:
    """A rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(x: Number, y: Number, r: Number, /, **attributes: Number | str) -> str:
    """A circle."""
    return element("circle", cx=x, cy=y, r=r, **attributes)


def group(*parts: str, **attributes: Number | str) -> str:
    """A group of parts."""
    return element("g", "".join(parts), **attributes)


def place(part: str, x: Number, y: Number, scale: Number = 1, turn: Number = 0) -> str:
    """A shared part, put somewhere: moved, turned, then scaled about its own middle."""
    words = f"translate({short(x)} {short(y)})"
    if turn:
        words += f" rotate({short(turn)})"
    if scale != 1:
        words += f" scale({short(float(scale))})"
    return element("use", href=f"#{part}", transform=words)


def both_ways(part: str, width: Number, height: Number) -> str:
    """The part as it is, and once more turned about the middle of the card."""
    turned = f"rotate(180 {short(width / 2)} {short(height / 2)})"
    return part + group(part, transform=turned)


def symbol(name: str, width: Number, height: Number, *parts: str) -> str:
    """A picture of a sprite, drawn from (0, 0) to (width, height)."""
    return element("symbol", "".join(parts), id=name, viewBox=f"0 0 {short(width)} {short(height)}")


def sprite(shared: list[str], symbols: list[str]) -> str:
    """A file of symbols that share some parts."""
    lines = [element("defs", "\n".join(["", *shared, ""])), *symbols]
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(lines) + "\n</svg>\n"
