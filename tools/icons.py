"""Gather the icons in use into one sprite: `python -m tools.icons <unpacked lucide-static package>`."""

import re
import sys
from pathlib import Path

SPRITE = Path(__file__).resolve().parents[1] / "static/vendor/lucide/icons.svg"
NAMES = (
    "armchair", "arrow-left-right", "arrow-right", "bell", "book-open", "bot", "check", "chevron-down", "circle-alert",
    "circle-check", "circle-help", "clock", "copy", "crown", "dices", "door-open", "download", "ellipsis-vertical",
    "eye", "eye-off", "fingerprint", "flag", "globe", "info", "key-round", "laptop", "layers", "lightbulb", "link",
    "lock", "log-in", "log-out", "mail", "maximize", "message-circle", "moon", "palette", "pencil", "play", "plus",
    "qr-code", "refresh-cw", "rotate-ccw", "send", "settings", "shield-check", "smartphone", "sun", "sun-moon",
    "trash-2", "triangle-alert", "trophy", "undo-2", "user-plus", "user-round", "users-round", "volume-2",
    "volume-x", "x",
)  # fmt: skip
"""Icons that a page shows. A new one is added here, then the sprite is gathered anew."""


def symbol(name: str, source: str) -> str:
    """One icon as a symbol: its shapes, without the wrapping element."""
    shapes = re.search(r"<svg.*?>(.*)</svg>", source, re.DOTALL)
    if shapes is None:
        raise ValueError(f"{name} is no icon")
    inner = re.sub(r"\s+", " ", shapes[1]).replace("> <", "><").replace(" />", "/>").strip()
    return f'<symbol id="{name}" viewBox="0 0 24 24">{inner}</symbol>'


def main() -> None:
    """Write the sprite."""
    folder = Path(sys.argv[1]) / "icons"
    symbols = "\n".join(symbol(name, (folder / f"{name}.svg").read_text()) for name in NAMES)
    SPRITE.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n')


if __name__ == "__main__":
    main()
