"""Chat in the lobby and in the drawer of the table."""

from collections.abc import Callable

from playwright.sync_api import expect

from accounts.models import User
from lobbies.models import Lobby
from people.conduct.models import Report
from tests.browser.house import Open
from tests.browser.lobbies.test_after import dealt
from tests.browser.windows import NARROW

Gather = Callable[..., Lobby]


def test_what_one_says_the_other_reads(window: Open, person: Callable[[str], User], gather: Gather) -> None:
    mia, otto = person("Mia"), person("Otto")
    lobby = gather(mia, otto)
    one, other = window(mia), window(otto)
    for page in (one, other):
        page.goto(f"/lobbies/{lobby.pk}/")
    draft = other.get_by_label("Your message")
    draft.fill("half a sen")
    one.get_by_label("Your message").fill("<b>Hello</b>")
    one.keyboard.press("Enter")
    expect(other.locator(".said .text")).to_have_text("<b>Hello</b>")
    expect(draft).to_have_value("half a sen")
    expect(one.get_by_label("Your message")).to_have_value("")

    one.get_by_label("Message of Mia: more").click()
    one.get_by_label("Change the words").fill("Good evening")
    one.get_by_role("button", name="Save").click()
    expect(other.locator(".said .text")).to_have_text("Good evening (changed)")
    one.get_by_label("Message of Mia: more").click()
    one.get_by_role("button", name="Delete the message").click()
    expect(other.locator(".said .text")).to_have_text("(deleted)")
    expect(draft).to_have_value("half a sen")


def test_who_is_muted_is_not_heard(window: Open, person: Callable[[str], User], gather: Gather) -> None:
    mia, otto = person("Mia"), person("Otto")
    lobby = gather(mia, otto)
    one, other = window(mia), window(otto)
    for page in (one, other):
        page.goto(f"/lobbies/{lobby.pk}/")
    one.get_by_label("Your message").fill("Is anybody there?")
    one.get_by_role("button", name="Send").click()
    other.get_by_label("Message of Mia: more").click()
    other.get_by_role("button", name="Mute Mia").click()
    expect(other.locator(".said")).to_have_count(0)
    expect(other.locator(".muted")).to_contain_text("Mia is muted.")
    other.get_by_role("button", name="Hear again").click()
    expect(other.locator(".said .text")).to_have_text("Is anybody there?")


def test_a_word_to_staff(window: Open, person: Callable[[str], User], gather: Gather) -> None:
    mia, otto = person("Mia"), person("Otto")
    lobby = gather(mia, otto)
    one, other = window(mia), window(otto)
    for page in (one, other):
        page.goto(f"/lobbies/{lobby.pk}/")
    one.get_by_label("Your message").fill("Something rude")
    one.get_by_role("button", name="Send").click()
    other.get_by_label("Message of Mia: more").click()
    other.get_by_label("What is wrong with it?").fill("It is rude.")
    other.get_by_role("button", name="Report it").click()
    expect(other.locator(".said .menu[open]")).to_have_count(0)
    assert Report.objects.get().text == "It is rude."


def test_at_the_table_a_dot_tells_of_news(window: Open, person: Callable[[str], User], gather: Gather) -> None:
    mia, otto = person("Mia"), person("Otto")
    _lobby, game = dealt(gather, mia, otto)
    one, other = window(mia, viewport=NARROW), window(otto, viewport=NARROW)
    for page in (one, other):
        page.goto(f"/games/{game.pk}/")
        expect(page.locator("#table")).to_have_attribute("data-live", "yes")
    one.locator("#drawer summary").first.click()
    one.get_by_label("Your message").fill("Good luck")
    one.get_by_role("button", name="Send").click()
    expect(other.locator("#unread")).to_be_visible()
    other.locator("#drawer summary").first.click()
    expect(other.locator(".said .text")).to_have_text("Good luck")
