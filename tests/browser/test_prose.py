"""Small things of pages that are read: lists stand within the page, buttons in a row, explanations by their boxes."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.pages import WINDOWS, Who

LEFT = "it => it.getBoundingClientRect().left + parseFloat(getComputedStyle(it).paddingInlineStart)"
TOP = "it => it.getBoundingClientRect().top"


def test_the_dots_of_a_list_are_within_the_page(page: Page, live_server: LiveServer) -> None:
    page.set_viewport_size(WINDOWS["phone"])
    page.goto(f"{live_server.url}/privacy/")
    edge = page.locator("main h1").evaluate(LEFT)
    starts = page.locator("main .section li").evaluate_all("all => all.map(it => it.getBoundingClientRect().left)")
    assert len(starts) > 5
    assert min(starts) >= edge + 12


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_two_ways_to_take_ones_data_along_stand_in_line(
    size: str, page: Page, live_server: LiveServer, enter: Callable[[Who], None]
) -> None:
    enter("member")
    page.set_viewport_size(WINDOWS[size])
    page.goto(f"{live_server.url}/accounts/")
    first, second = (page.locator("a[download]").nth(number).bounding_box() for number in (0, 1))
    assert first
    assert second
    if size == "desk":
        assert abs(first["y"] - second["y"]) < 1
        assert second["x"] - first["x"] - first["width"] >= 8
    else:
        assert second["x"] == first["x"]
        assert second["y"] - first["y"] - first["height"] >= 8


def test_an_explanation_stands_beneath_the_words_it_explains(
    page: Page, live_server: LiveServer, enter: Callable[[Who], None]
) -> None:
    enter("member")
    page.goto(f"{live_server.url}/accounts/settings/")
    field = page.locator("main .field:has(.choice):has(.help)").first
    words, help_ = field.locator(".choice > span"), field.locator(".help")
    assert abs(words.evaluate(LEFT) - help_.evaluate(LEFT)) < 2
    assert help_.evaluate(TOP) > words.evaluate(TOP)
