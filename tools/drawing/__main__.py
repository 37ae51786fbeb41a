"""Draw every picture anew: `python -m tools.drawing`; `--check` only says which files are out of date."""

import sys
from collections.abc import Callable
from pathlib import Path

from tools.drawing import brand, colours, faces, french, scenes, tiles
from tools.drawing.scenes import ROOT

FILES: dict[str, Callable[[], str]] = {
    "static/cards/french.svg": french.draw,
    "static/cards/colours.svg": colours.draw,
    "static/cards/tiles.svg": tiles.draw,
    "static/bots.svg": faces.draw,
    **{f"static/{name}": draw for name, draw in brand.FILES.items()},
    **scenes.PAGES,
    **dict(scenes.of_kinds()),
}


def stale() -> list[str]:
    """Files whose content is not what would be drawn now."""
    return [name for name, draw in FILES.items() if not _is(ROOT / name, draw())]


def _is(file: Path, content: str) -> bool:
    return file.is_file() and file.read_text() == content


def main() -> int:
    """Write what is stale, or complain about it."""
    names = stale()
    word = "stale" if "--check" in sys.argv else "drawn"
    for name in names:
        sys.stdout.write(f"{word}: {name}\n")
        if "--check" not in sys.argv:
            (ROOT / name).write_text(FILES[name]())
    return len(names) if "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
