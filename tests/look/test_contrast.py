"""Text 4.5 to 1, pips, borders and focus 3 to 1, in both themes."""

import pytest

from tests.look.palette import colour, contrast, declarations, linear

GROUNDS = ("ground", "paper", "sunk")
CLOTHS = ("felt", "felt-lit", "felt-deep")
TEXTS = [
    *[(text, ground) for text in ("ink", "ink-soft", "brass-ink", "red", "good", "warn") for ground in GROUNDS],
    *[(text, cloth) for text in ("on-felt", "on-felt-soft") for cloth in CLOTHS],
    *[(f"on-{name}", name) for name in ("brass", "red", "good", "warn")],
    ("on-brass", "brass-raised"),
    *[("on-colour", f"colour-{name}") for name in ("red", "green", "blue")],
    ("on-colour-yellow", "colour-yellow"),
    ("card-ink", "card-paper"),
    *[(f"tile-{name}", "tile-face") for name in ("black", "red", "blue", "orange")],
]
SHAPES = [
    *[("edge", ground) for ground in GROUNDS],
    *[("focus", below) for below in (*GROUNDS, *CLOTHS)],
    *[(f"suit-{suit}", "card-paper") for suit in ("spades", "hearts", "diamonds", "clubs")],
    ("mark", "ground"),
    ("brass-edge", "ground"),
    ("card-back-line", "card-back"),
]
both_themes = pytest.mark.parametrize("theme", ["light", "dark"])


@both_themes
@pytest.mark.parametrize(("above", "below"), TEXTS)
def test_text_can_be_read(above: str, below: str, theme: str) -> None:
    assert contrast(colour(above, theme), colour(below, theme)) >= 4.5


@both_themes
@pytest.mark.parametrize(("above", "below"), SHAPES)
def test_shapes_can_be_told(above: str, below: str, theme: str) -> None:
    assert contrast(colour(above, theme), colour(below, theme)) >= 3


@pytest.mark.parametrize("suit", ["spades", "hearts", "diamonds", "clubs"])
def test_four_colours_stand_out_too(suit: str) -> None:
    four = colour(f"suit-{suit}", "light", '[data-deck="four"]')
    assert contrast(four, colour("card-paper", "light")) >= 4.5


def test_every_colour_of_the_cloth_and_page_has_two_themes() -> None:
    single = [name for name, value in declarations().items() if value.startswith("oklch")]
    assert all(name.startswith(("card-", "suit-", "colour-", "on-colour", "tile-", "wood")) for name in single)


def test_the_measure_itself() -> None:
    black, white = linear(0, 0, 0), linear(1, 0, 0)
    assert contrast(black, white) == pytest.approx(21, abs=0.01)
    grey = linear(0.5999, 0, 0)  # #808080
    assert contrast(grey, white) == pytest.approx(3.95, abs=0.02)
