"""How large tiles can be, and where melds lie: the module that reckons it, asked for itself."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.house import Open

MODULE = "/static/tables/rummikub/layout.js"
PHONE = {"wide": 352, "high": 328}


@pytest.fixture
def page(window: Open) -> Page:
    page = window()
    page.goto("/healthz")
    return page


def fit(page: Page, melds: list[int], room: dict[str, int], most: int = 44) -> Any:
    """The layout of melds with so many tiles each."""
    return page.evaluate(
        "async ([module, widths, room, most]) => (await import(module)).fit(widths, room, most)",
        [MODULE, [2 * tiles for tiles in melds], room, most],
    )


def test_the_largest_size_at_which_all_fits_is_taken(page: Page) -> None:
    rows = [
        ([], 44),
        ([3] * 5, 44),
        ([13], 26),  # a whole colour in one row
        ([3] * 12, 34),
        ([3] * 25, 26),
        ([4, 3, 7, 3, 5, 3, 4, 3, 6, 3], 32),
        ([3] * 32, 24),  # more than there is room for: the least, and it is pushed about
    ]
    assert [(melds, fit(page, melds, PHONE)["tile"]) for melds, _ in rows] == rows
    assert fit(page, [3] * 5, {"wide": 1072, "high": 400}, 58)["tile"] == 58


def test_melds_lie_in_rows_and_never_on_one_another(page: Page) -> None:
    for melds in ([3] * 25, [4, 3, 7, 3, 5, 3, 4, 3, 6, 3], [13, 3, 3, 10, 4]):
        found = fit(page, melds, PHONE)
        spots = found["spots"]
        assert [spot["width"] for spot in spots] == [2 * tiles for tiles in melds]
        assert all(spot["col"] + spot["width"] <= found["columns"] for spot in spots)
        taken = [(spot["row"], half) for spot in spots for half in range(spot["col"], spot["col"] + spot["width"] + 1)]
        assert len(taken) == len(set(taken)), melds  # with half a tile between neighbours


def test_they_are_placed_in_their_order_each_in_the_first_row_with_room(page: Page) -> None:
    found = page.evaluate(f"async () => (await import('{MODULE}')).inRows([6, 8, 6, 12, 6], 16)")
    assert [(spot["row"], spot["col"]) for spot in found] == [(0, 0), (0, 7), (1, 0), (2, 0), (1, 7)]


def test_a_wish_is_met_as_near_as_can_be(page: Page) -> None:
    ask = f"""async ([taken, wish]) => (await import('{MODULE}')).freePlace(6, taken, 20, wish)"""
    lies = [{"row": 0, "col": 0, "width": 6}, {"row": 0, "col": 7, "width": 6}]
    assert page.evaluate(ask, [lies, None]) == {"row": 0, "col": 14, "width": 6}
    assert page.evaluate(ask, [lies, {"row": 1, "col": 7}]) == {"row": 1, "col": 7, "width": 6}
    assert page.evaluate(ask, [lies, {"row": 0, "col": 8}]) == {"row": 0, "col": 14, "width": 6}
