"""Text 4.5 to 1, pips, borders and focus 3 to 1, in both themes."""

import pytest

from tests.look.palette import colour, contrast, declarations, linear

GROUNDS = ("ground", "paper", "sunk")
SUITS = ("spades", "hearts", "diamonds", "clubs")
CLOTHS = ("felt", "felt-lit", "felt-deep")
TEXTS = [
    *[(text, ground) for text in ("ink", "ink-soft", "brass-ink", "red", "good", "warn") for ground in GROUNDS],
    *[(text, cloth) for text in ("on-felt", "on-felt-soft") for cloth in CLOTHS],
    *[(f"on-{name}", name) for name in ("brass", "red", "good", "warn")],
    ("on-brass", "brass-raised"),
    *[("on-uno", f"uno-{name}") for name in ("red", "green", "blue")],
    ("on-uno-yellow", "uno-yellow"),
    ("card-ink", "card-paper"),
    *[(f"tile-{name}", "tile-face") for name in ("black", "red", "blue", "orange")],
]
SHAPES = [
    *[("edge", ground) for ground in GROUNDS],
    *[("focus", below) for below in (*GROUNDS, *CLOTHS)],
    *[(f"suit-{suit}", "card-paper") for suit in SUITS],
    ("mark", "ground"),
    ("brass-edge", "ground"),
    ("card-back-line", "card-back"),
]
THEMES = ("light", "dark")


def too_faint(pairs: list[tuple[str, str]], least: float) -> list[str]:
    """The pairs that do not stand out enough from each other, with the theme and the ratio that was found."""
    found = [(above, below, theme, contrast(colour(above, theme), colour(below, theme)))
             for above, below in pairs for theme in THEMES]  # fmt: skip
    return [f"{above} on {below}, {theme}: {ratio:.2f} < {least}" for above, below, theme, ratio in found
            if not ratio >= least]  # fmt: skip


def test_text_can_be_read() -> None:
    assert too_faint(TEXTS, 4.5) == []


def test_shapes_can_be_told() -> None:
    assert too_faint(SHAPES, 3) == []


def test_a_pair_that_is_too_faint_is_named() -> None:
    assert [pair.split(":")[0] for pair in too_faint([("paper", "paper")], 3)] == [
        "paper on paper, light",
        "paper on paper, dark",
    ]


def test_four_colours_stand_out_too() -> None:
    four = {suit: colour(f"suit-{suit}", "light", '[data-deck="four"]') for suit in SUITS}
    paper = colour("card-paper", "light")
    assert {suit: contrast(shade, paper) for suit, shade in four.items() if not contrast(shade, paper) >= 4.5} == {}


def test_every_colour_of_the_cloth_and_page_has_two_themes() -> None:
    single = [name for name, value in declarations().items() if value.startswith("oklch")]
    assert all(name.startswith(("card-", "suit-", "uno-", "on-uno", "tile-", "wood")) for name in single)


def test_the_measure_itself() -> None:
    black, white = linear(0, 0, 0), linear(1, 0, 0)
    assert contrast(black, white) == pytest.approx(21, abs=0.01)
    grey = linear(0.5999, 0, 0)  # #808080
    assert contrast(grey, white) == pytest.approx(3.95, abs=0.02)
