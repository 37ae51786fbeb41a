"""The pictures of pages: the one at the top of the home page, and the one beside a form.

A kind draws its own: the folder's `look/drawing.py` has a `draw`, whose picture is put beside it as `scene.html`.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

from games import catalog
from tools.drawing.still import BACK, Piece, fan, line, pieces, pile, scene

ROOT = Path(__file__).resolve().parents[2]


def welcome() -> str:
    """A hand held up in the lamp light, with company from the other boxes."""
    hand = fan(pieces("french", "TH JS QH KS AH"), (330, 250), 270, 13, 420)
    tiles = line(pieces("tiles", "7b 8b 9b"), (66, 414), 92, 71, (-6, -3, -7))
    party = Piece("colours", "wild").lay(582, 344, 186, 19) + Piece("colours", "yellow-7").lay(548, 396, 186, 5)
    deck = pile(BACK, (96, 196), 190, 4, -14)
    return scene(640, 470, deck, hand, tiles, party)


def entrance() -> str:
    """Two hands of company on the cloth beside a form."""
    hand = fan(pieces("french", "9S TS JS QS KS"), (300, 240), 250, 12, 420)
    guests = Piece("colours", "green-8").lay(120, 500, 180, -16) + Piece("colours", "wild").lay(208, 520, 180, -2)
    tiles = line(pieces("tiles", "joker 11r 12r 13r"), (360, 512), 100, 77, (4, 6, 3, 6))
    return scene(640, 620, hand, guests, tiles)


def of_kinds() -> Iterator[tuple[str, Callable[[], str]]]:
    """The picture of every kind that has one, by its file."""
    for folder in map(catalog.folder, catalog.slugs()):
        if (folder / "look/drawing.py").is_file():
            drawn: Callable[[], str] = import_module(f"games.catalog.{folder.name}.look.drawing").draw
            yield (folder / "look/scene.html").relative_to(ROOT).as_posix(), drawn


PAGES = {f"templates/scenes/{draw.__name__}.html": draw for draw in (welcome, entrance)}
