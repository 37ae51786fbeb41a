"""The arena in a browser: a page without a socket moves by itself, and its tables fit a phone."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from arena import services, tournaments
from arena.models import Bout, Program
from arena.services import Wish
from games.catalog.rummy.rules.options import RummyOptions
from games.core.rng import chosen_seed

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Json = Any


@pytest.fixture
def bouts() -> list[Bout]:
    """A tournament of three that is being played."""
    for number, name in enumerate(("Ann", "Somebody with a long name", "Cora")):
        row = services.register(Wish(name, "127.0.0.1", 8100 + number, version=f"1.{number}"))
        services.note_seen(row.pk, answered=True)
    terms = tournaments.Terms(4, True, RummyOptions(target=1), chosen_seed("browser"))
    made = tournaments.open_tournament(list(Program.objects.order_by("name")), terms)
    tournaments.begin(made)
    return list(made.bouts.order_by("number"))


def end(bout: Bout, forfeit: Json = None) -> None:
    """A game is over."""
    scores = [0, 2000] if forfeit else [0, 31]
    result = {
        "scores": scores, "rounds": 1, "turns": 9, "reason": "forfeit" if forfeit else "target", "calls": 20,
        "seconds": 1.5, "forfeit": forfeit, "times": {"0": {"0.5": 90, "3.0": 1}, "1": {"1.5": 90, "80.0": 1}},
    }  # fmt: skip
    Bout.objects.filter(pk=bout.pk).update(status="ended", winner=0, result=result, moves="[]")


def test_a_page_without_a_socket_moves_and_fits_a_phone(page: Page, live_server: LiveServer, bouts: list[Bout]) -> None:
    """Nobody is signed in: the page asks by itself. The standings are read without scrolling sideways."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{live_server.url}/arena/tournaments/{bouts[0].tournament_id}/")
    expect(page.get_by_text("0 of 12 games")).to_be_visible()
    end(bouts[0], {"seat": 1, "code": "BAD_DRAW", "call": "/draw/", "said": "Say so.", "text": "{}"})
    expect(page.get_by_text("1 of 12 games")).to_be_visible(timeout=30_000)
    table = page.locator("#standings table").first
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert table.evaluate("table => table.scrollWidth <= table.closest('.scroll').clientWidth")
    for label in ("Games won", "Mean penalty", "99 % within"):
        assert table.locator(f"td[data-label='{label}']").first.is_visible()


def test_somebody_who_chooses_is_not_disturbed(page: Page, live_server: LiveServer, bouts: list[Bout]) -> None:
    for bout in bouts[:6]:
        end(bout, {"seat": 1, "code": "BAD_DRAW", "call": "/draw/", "said": "Say so.", "text": "{}"})
    for bout in bouts[6:]:
        end(bout)
    tournaments.finish(bouts[0].tournament)
    page.goto(f"{live_server.url}/arena/tournaments/{bouts[0].tournament_id}/")
    page.get_by_label("Program").select_option("Cora")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#forfeits")).to_contain_text("BAD_DRAW")
    assert "program=Cora" in page.url
    expect(page.locator("#forfeits li")).to_have_count(1)
    page.get_by_role("link", name="The first of them").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(" : ")
