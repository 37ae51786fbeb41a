"""The score sheet of all rounds, for those who may see the table."""

import pytest

from games.play import services
from tests.browser.tables.dealing import played
from tests.pages.conftest import Visitor

pytestmark = pytest.mark.django_db(transaction=True)


def visitor_of(table: object, seat: int) -> Visitor:
    browser = Visitor()
    browser.force_login(table.people[seat])  # type: ignore[attr-defined]
    return browser


def test_every_round_of_spades_has_its_line() -> None:
    table = played("spades", 4, 1.0, target_score=100)
    view = services.memory.current(table.id).view(0)
    page = visitor_of(table, 0).get(f"/games/{table.id}/rounds/").content.decode()
    assert page.count('role="rowheader"') == view["handNumber"]
    assert "Ann and Cem" in page
    assert f"<strong>{view['scores']['ns']}</strong>" in page
    assert f"<strong>{view['scores']['ew']}</strong>" in page


def test_every_round_of_uno_has_its_line() -> None:
    table = played("uno", 3, 1.0, target_score=200)
    view = services.memory.current(table.id).view(0)
    page = visitor_of(table, 0).get(f"/games/{table.id}/rounds/").content.decode()
    assert page.count('role="rowheader"') == view["round"] > 1
    assert all(f"<strong>{player['score']}</strong>" in page for player in view["players"])


def test_before_the_first_round_is_scored_it_says_so() -> None:
    table = played("spades", 4, 0.0)
    assert "No round has been scored yet." in visitor_of(table, 1).get(f"/games/{table.id}/rounds/").content.decode()


def test_strangers_do_not_see_it() -> None:
    table, stranger = played("spades", 4, 0.0), Visitor()
    assert stranger.get(f"/games/{table.id}/rounds/").status_code == 302
    stranger.force_login(played("uno", 2, 0.0).people[0])
    assert stranger.get(f"/games/{table.id}/rounds/").status_code == 404
