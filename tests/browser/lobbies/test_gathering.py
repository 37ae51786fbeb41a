"""Two windows and a lobby between them: who comes, who is ready, who goes, and the way to the table."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from accounts.models import User
from lobbies.models import Lobby
from tests.browser.house import Open

TABLE = re.compile(r"/games/\d+/$")


def test_from_a_new_table_to_the_deal(window: Open) -> None:
    host, guest = window(), window(viewport={"width": 360, "height": 740})
    host.goto("/lobbies/new/?kind=rummy")
    host.get_by_text("Name, chairs and bots").click()
    host.get_by_label("Name of the table").fill("A quiet evening")
    host.get_by_text("Who has the link or the code").click()
    host.get_by_role("button", name="Open the table").click()
    expect(host.get_by_role("heading", level=1)).to_have_text("A quiet evening")
    expect(host.get_by_role("button", name="Deal", exact=True)).to_have_count(0)
    expect(host.locator(".status")).to_contain_text("One chair is free.")

    guest.goto(host.locator(".code-and-link a").get_attribute("href") or "")
    expect(guest.get_by_role("heading", level=1)).to_contain_text("asks you to a game of Rummy")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator(".chair.you")).to_be_visible()
    expect(host.locator(".chair:not(.free)")).to_have_count(2)
    expect(guest.get_by_role("button", name="Not ready after all")).to_be_visible()
    guest.get_by_role("button", name="Not ready after all").click()
    expect(host.locator(".status")).to_contain_text("Waiting for")
    guest.get_by_role("button", name="I'm ready").click()
    expect(host.locator(".status")).to_have_text("Everybody is ready.")
    host.get_by_role("button", name="Deal").click()
    host.wait_for_url(TABLE)
    guest.wait_for_url(TABLE)
    assert host.url == guest.url


def test_the_host_seats_bots_hands_over_and_removes(
    window: Open, person: Callable[[str], User], gather: Callable[..., Lobby]
) -> None:
    mia, otto = person("Mia"), person("Otto")
    lobby = gather(mia, otto)
    host, guest = window(mia), window(otto)
    for page in (host, guest):
        page.goto(f"/lobbies/{lobby.pk}/")
    free = host.locator(".chair.free").first
    free.get_by_text("Seat a bot").click()
    free.get_by_role("button", name="Hard").click()
    expect(guest.locator(".chair").filter(has_text="bot, hard")).to_have_count(1)

    host.get_by_label("What to do with Ada").click()
    host.get_by_role("button", name="Send the bot away").click()
    expect(guest.locator(".chair.free")).to_have_count(2)

    host.get_by_label("What to do with Otto").click()
    host.get_by_role("button", name="Make host").click()
    expect(guest.locator(".chair.you")).to_contain_text("host")
    guest.get_by_label("What to do with Mia").click()
    guest.get_by_role("button", name="Remove for good").click()
    expect(host.locator(".chair.you")).to_have_count(0)
    expect(guest.locator(".chair.free")).to_have_count(3)


def test_partners_choose_their_chairs(
    window: Open, person: Callable[[str], User], gather: Callable[..., Lobby]
) -> None:
    mia, otto = person("Mia"), person("Otto")
    lobby = gather(mia, otto)
    guest = window(otto)
    guest.goto(f"/lobbies/{lobby.pk}/")
    guest.get_by_role("button", name="Sit here (South)").click()
    expect(guest.locator(".chair").filter(has_text="Mia")).to_contain_text("your partner")


def test_other_rules_and_everybody_gets_ready_again(
    window: Open, person: Callable[[str], User], gather: Callable[..., Lobby]
) -> None:
    mia, otto = person("Mia"), person("Otto")
    lobby = gather(mia, otto, bots=2)
    host, guest = window(mia), window(otto)
    for page in (host, guest):
        page.goto(f"/lobbies/{lobby.pk}/")
    guest.get_by_role("button", name="I'm ready").click()
    expect(host.get_by_role("button", name="Deal")).to_be_enabled()
    host.get_by_role("link", name="Change the rules").click()
    host.get_by_text("To 500 points").click()
    expect(host.get_by_label("Target score")).to_have_value("500")
    host.get_by_label("Chat").uncheck()
    host.get_by_role("button", name="Agree on this").click()
    expect(host.get_by_role("definition").filter(has_text="Classic")).to_be_visible()
    expect(guest.get_by_role("button", name="I'm ready")).to_be_visible()
    expect(guest.get_by_role("definition").filter(has_text="Classic")).to_be_visible()


def test_the_invitation_is_copied_drawn_and_sent(
    window: Open, person: Callable[[str], User], gather: Callable[..., Lobby]
) -> None:
    lobby = gather(person("Mia"))
    page = window(lobby.host, permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/lobbies/{lobby.pk}/")
    page.get_by_role("button", name="Copy the code").click()
    expect(page.locator("#copied")).to_have_text("Copied.")
    page.evaluate(
        """() => new Promise((shown) => {
          document.addEventListener("parts:shown", shown, { once: true });
          document.dispatchEvent(new CustomEvent("conn:presence"));
        })"""
    )
    expect(page.locator("#copied")).to_have_text("Copied.")
    page.get_by_text("Show a QR code").click()
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    page.get_by_text("By username or e-mail").click()
    name = page.get_by_label("Username or e-mail")
    name.focus()
    page.keyboard.press("ControlOrMeta+v")
    expect(name).to_have_value(lobby.room_code)
    name.fill("nobody-of-this-name")
    page.get_by_role("button", name="Invite").click()
    expect(page.locator(".toast")).to_contain_text("Nobody here has this username.")


def test_a_code_is_copied_where_the_clipboard_is_not_there_or_never_answers(
    window: Open, person: Callable[[str], User], gather: Callable[..., Lobby]
) -> None:
    """As on a page that came without a lock: there, browsers leave the clipboard out."""
    lobby = gather(person("Mia"))
    for broken in ("undefined", "{ writeText: () => new Promise(() => {}) }"):
        page = window(lobby.host)
        page.add_init_script(f"Object.defineProperty(navigator, 'clipboard', {{ value: {broken} }})")
        page.goto(f"/lobbies/{lobby.pk}/")
        page.get_by_role("button", name="Copy the code").click()
        expect(page.locator("#copied")).to_have_text("Copied.")
        expect(page.get_by_role("button", name="Copy the code")).to_be_focused()


def test_without_scripts_everything_is_a_form(window: Open) -> None:
    host, guest = window(java_script_enabled=False), window(java_script_enabled=False)
    host.goto("/lobbies/new/?kind=rummy")
    host.locator("summary", has_text="Rules").first.click()
    host.get_by_text("A single round decides.").click()
    host.get_by_role("button", name="Open the table").click()
    guest.goto("/join/")
    guest.get_by_label("Code").fill(host.locator(".room-code").inner_text().lower())
    guest.get_by_role("button", name="Find the table").click()
    guest.get_by_role("button", name="Sit down").click()
    guest.get_by_label("Your message").fill("Good evening")
    guest.get_by_role("button", name="Send").click()
    expect(guest.locator(".said .text")).to_have_text("Good evening")
    expect(guest.get_by_role("button", name="Not ready after all")).to_be_visible()
    host.reload()
    expect(host.locator(".said .text")).to_have_text("Good evening")
    expect(host.get_by_role("definition").filter(has_text="One round")).to_be_visible()
    host.get_by_role("button", name="Deal").click()
    host.wait_for_url(TABLE)
    guest.get_by_role("link", name="Look again").click()
    guest.wait_for_url(TABLE)
