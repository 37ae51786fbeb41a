"""A turn clock is seen by everybody: a ring round the seat that is to move, and a number for who is to move."""

import re

import pytest
from playwright.sync_api import expect

from games.catalog import SLUGS, rules
from games.table.memory import current
from tests.browser.house import Open, elsewhere
from tests.browser.pages import SIZES
from tests.browser.tables.dealing import begun

LEFT = "seat => Number(getComputedStyle(seat).getPropertyValue('--left'))"
RUNNING = r"^1:[0-5]\d$"


@pytest.mark.parametrize("kind", SLUGS)
def test_the_clock_is_seen_from_both_sides(kind: str, window: Open, transactional_db: None) -> None:
    seats = range(4 if kind == "spades" else 2)
    table = elsewhere(lambda: begun(kind, len(seats), tuple(seats), rules(kind).OPTIONS(), turn_clock=120))
    turn = elsewhere(lambda: rules(kind).turn(current(table.id).state))
    mover, other = window(table.people[turn]), window(table.people[turn - 1])
    for page in (mover, other):
        page.set_viewport_size({"width": 360, "height": 740})
        page.goto(table.path)
    expect(mover.locator(".own-seat .clock")).to_have_text(re.compile(RUNNING))
    for size in SIZES.values():
        mover.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        expect(mover.locator(".own-seat .clock")).to_be_visible()
    expect(other.locator(".own-seat")).to_be_visible()
    expect(other.locator(".own-seat .clock")).to_have_count(0)
    seat = other.locator(".seat.turn")
    expect(seat.locator(".clock")).to_have_text(re.compile(RUNNING))
    assert 0.5 <= seat.evaluate(LEFT) < 1
