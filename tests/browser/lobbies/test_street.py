"""The list of tables while they come and go."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from accounts.models import User
from lobbies import starting
from lobbies.models import Lobby
from tests.browser.house import Open, elsewhere
from tests.browser.pages import WINDOWS


def test_tables_come_change_and_go_while_one_looks(window: Open, person: Callable[[str], User]) -> None:
    watcher, host = window(person("Lena")), window(person("Mia"))
    watcher.goto("/lobbies/")
    host.goto("/lobbies/new/?kind=rummy")
    host.get_by_text("Name, chairs and bots").click()
    host.get_by_label("Name of the table").fill("Come and see")
    host.get_by_role("button", name="Open the table").click()
    row = watcher.get_by_role("listitem").filter(has_text="Come and see")
    expect(row).to_contain_text("1 seat free")
    host.locator(".chair.free").get_by_text("Seat a bot").click()
    host.get_by_role("button", name="Easy").click()
    expect(row).to_have_count(0)  # full
    host.locator(".chair .tools-of summary").click()
    host.get_by_role("button", name="Send the bot away").click()
    expect(row).to_contain_text("1 seat free")
    host.get_by_role("button", name="Leave").click()
    host.wait_for_url("**/lobbies/")
    expect(row).to_have_count(0)


def test_filters_show_at_once_and_are_in_the_address(
    window: Open, person: Callable[[str], User], gather: Callable[..., Lobby]
) -> None:
    gather(person("Mia"), name="Trumps")
    gather(person("Otto"), name="Colours", kind="uno")
    gather(person("Lena"), name="Full house", kind="rummy", capacity=2, bots=1)  # which is not listed
    page = window()
    page.goto("/lobbies/")
    rows = page.locator(".open-table")
    expect(rows).to_have_count(2)
    page.get_by_text("UNO", exact=True).click()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Colours")
    expect(page).to_have_url(re.compile(r"\?kind=uno$"))
    page.reload()
    expect(rows).to_have_count(1)


def test_a_stranger_sits_down_out_of_the_list(
    window: Open, person: Callable[[str], User], gather: Callable[..., Lobby]
) -> None:
    gather(person("Mia"), name="Trumps")
    page = window()
    page.goto("/")
    page.get_by_role("button", name="Sit down (Trumps)").click()
    expect(page.locator(".chair.you")).to_be_visible()


def test_one_may_watch_where_spectators_are_welcome(
    window: Open, person: Callable[[str], User], gather: Callable[..., Lobby]
) -> None:
    lobby = gather(person("Mia"), bots=3, spectators=True, name="Come and look")
    game = elsewhere(starting.start_lobby, lobby.pk, lobby.host)
    page = window(person("Lena"))
    page.goto("/lobbies/")
    page.get_by_role("region", name="Being played").get_by_role("link", name="Watch").click()
    page.wait_for_url(f"**/games/{game.pk}/")
    expect(page.locator("#table")).to_have_attribute("data-seat", "")


def test_ten_chairs_stand_in_one_line_on_a_phone(
    window: Open, person: Callable[[str], User], gather: Callable[..., Lobby]
) -> None:
    gather(person("Mia"), bots=5, kind="uno", capacity=10, name="Everybody welcome")
    page = window(viewport=WINDOWS["phone"])
    page.goto("/lobbies/")
    chairs = page.locator(".open-table .dots > span")
    expect(chairs).to_have_count(10)
    assert len(set(chairs.evaluate_all("all => all.map(it => it.getBoundingClientRect().top)"))) == 1
