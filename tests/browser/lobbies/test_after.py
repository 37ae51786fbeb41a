"""At the table and after it: leaving, coming back, and once more with the same people."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from accounts.models import User
from games.models import Game
from games.play import services as games
from lobbies import services, starting
from lobbies.models import Lobby
from tests.browser.house import Open, elsewhere
from tests.browser.windows import NARROW

Gather = Callable[..., Lobby]


def dealt(gather: Gather, host: User, guest: User, **body: object) -> tuple[Lobby, Game]:
    """A running game of the two, with bots."""
    lobby = gather(host, guest, bots=2, **body)
    elsewhere(services.set_ready, lobby.pk, guest, True)
    return lobby, elsewhere(starting.start_lobby, lobby.pk, host)


def test_leaving_asks_first_and_the_seat_is_kept(window: Open, person: Callable[[str], User], gather: Gather) -> None:
    mia, otto = person("Mia"), person("Otto")
    _lobby, game = dealt(gather, mia, otto)
    page = window(otto, viewport=NARROW)
    page.goto(f"/games/{game.pk}/")
    page.locator("#drawer summary").first.click()
    page.get_by_role("link", name="Leave the table").click()
    expect(page.locator("main")).to_contain_text("A bot takes your cards and plays on for you.")
    page.get_by_role("link", name="Stay").click()
    page.wait_for_url(f"**/games/{game.pk}/")
    page.goto(f"/games/{game.pk}/leave/")
    page.get_by_role("button", name="Leave").click()
    page.wait_for_url("**/lobbies/")
    page.goto(f"/games/{game.pk}/")
    expect(page.get_by_role("heading", level=1)).to_have_text("A bot holds your seat")
    page.get_by_role("button", name="Take your seat back").click()
    page.wait_for_url(f"**/games/{game.pk}/")
    expect(page.locator("#table")).to_have_attribute("data-seat", "1")


def test_who_ran_out_of_time_finds_the_way_back_at_the_table(
    window: Open, person: Callable[[str], User], gather: Gather
) -> None:
    mia, otto = person("Mia"), person("Otto")
    _lobby, game = dealt(gather, mia, otto)
    elsewhere(games.change_seat, game.pk, 1, bot=True, reason="timeout")
    page = window(otto)
    page.goto(f"/games/{game.pk}/")
    expect(page.locator("#region-bar")).to_contain_text("A bot plays for you.")
    page.get_by_role("button", name="Take your seat back").click()
    expect(page.locator("#region-bar")).not_to_contain_text("A bot plays for you.")


def test_once_more_with_the_same_people(window: Open, person: Callable[[str], User], gather: Gather) -> None:
    mia, otto = person("Mia"), person("Otto")
    lobby, game = dealt(gather, mia, otto)
    elsewhere(games.abandon, game.pk, "voided")
    one, other = window(mia), window(otto)
    one.goto(f"/games/{game.pk}/")
    one.get_by_role("button", name="Play again").click()
    one.wait_for_url(f"**/lobbies/{lobby.pk}/")
    expect(one.locator(".status")).to_have_text("You are in. The next game begins when everybody is.")
    other.goto(f"/lobbies/{lobby.pk}/")
    other.get_by_role("button", name="Play again").click()
    other.wait_for_url(f"**/games/{game.pk + 1}/")
    one.wait_for_url(other.url)


def test_who_still_looks_at_the_end_sees_who_wants_more_and_where_it_goes_on(
    window: Open, person: Callable[[str], User], gather: Gather
) -> None:
    mia, otto = person("Mia"), person("Otto")
    _lobby, game = dealt(gather, mia, otto)
    elsewhere(games.abandon, game.pk, "voided")
    one, other = window(mia), window(otto)
    for page in (one, other):
        page.goto(f"/games/{game.pk}/")
    expect(other.get_by_role("dialog", name="The house has ended this game.")).to_be_visible()
    one.get_by_role("button", name="Play again").click()
    expect(other.locator("#sheet .again")).to_have_text(re.compile(r"Mia wants to play again\."))
    expect(other.locator("#sheet .again .face")).to_have_text("M")
    elsewhere_too = window(otto)
    elsewhere_too.goto(f"/games/{game.pk}/")
    elsewhere_too.get_by_role("button", name="Play again").click()
    other.get_by_role("link", name="To the next game").click()
    other.wait_for_url(f"**/games/{game.pk + 1}/")


def test_a_table_without_spectators_says_so(window: Open, person: Callable[[str], User], gather: Gather) -> None:
    _lobby, game = dealt(gather, person("Mia"), person("Otto"))
    page = window(person("Lena"))
    page.goto(f"/games/{game.pk}/")
    expect(page.get_by_role("heading", level=1)).to_have_text("This table plays without spectators")
