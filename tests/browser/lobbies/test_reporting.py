"""Telling staff of somebody, and what staff do: by forms, in every size, and in German."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from accounts import services as accounts
from accounts.models import User
from lobbies.models import Lobby
from people.conduct.models import Measure, Report
from tests.browser import axe
from tests.browser.house import Open, elsewhere
from tests.browser.pages import WINDOWS
from tests.browser.test_every_page import RULES, unfit

Gather = Callable[..., Lobby]


def fits(page: Page) -> None:
    """It fits in every size, and axe finds nothing serious in either theme."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of two words
        assert axe.serious(page, RULES) == ""
    for size in WINDOWS.values():
        page.set_viewport_size(size)
        assert list(unfit(page)) == []


@pytest.mark.parametrize("scripts", [True, False])
def test_from_a_message_to_staff(window: Open, person: Callable[[str], User], gather: Gather, scripts: bool) -> None:
    mia, otto = person("Mia"), person("Otto")
    lobby = gather(mia, otto)
    one, other = window(mia), window(otto, java_script_enabled=scripts)
    one.goto(f"/lobbies/{lobby.pk}/")
    one.get_by_role("button", name="Good luck!").click()
    expect(one.locator(".thread .said .text")).to_have_text("Good luck!")
    other.goto(f"/lobbies/{lobby.pk}/")
    other.get_by_label("Message of Mia: more").click()
    other.get_by_role("link", name="Report Mia").click()
    expect(other.get_by_role("heading", name="What is wrong with Mia?")).to_be_visible()
    if scripts:
        fits(other)
    other.get_by_label("Wasting time").check()
    other.get_by_label("In your words").fill("She never sits down.")
    other.get_by_role("button", name="Tell the house").click()
    expect(other.get_by_text("Thank you. Somebody will look at it")).to_be_visible()
    assert other.url.endswith(f"/lobbies/{lobby.pk}/")
    report = elsewhere(Report.objects.select_related("whom", "by").get)
    assert (report.whom, report.by, report.reason, report.text) == (mia, otto, "stalling", "She never sits down.")


def test_in_german(window: Open, person: Callable[[str], User]) -> None:
    mia, otto = person("Mia"), person("Otto")
    page = window(otto, locale="de")
    page.goto(f"/players/{mia.pk}/report/")
    expect(page.get_by_role("heading", name="Was stimmt nicht mit Mia?")).to_be_visible()
    expect(page.get_by_label("Ein verletzender Name")).to_be_visible()
    fits(page)


def test_the_host_takes_somebody_off_the_chair(window: Open, person: Callable[[str], User], gather: Gather) -> None:
    mia, otto = person("Mia"), person("Otto")
    lobby = gather(mia, otto)
    host, guest = window(mia), window(otto)
    for page in (host, guest):
        page.goto(f"/lobbies/{lobby.pk}/")
    host.get_by_label("What to do with Otto").click()
    host.get_by_role("button", name="Off this chair").click()
    expect(guest.get_by_text("Choose a chair.")).to_be_visible()
    guest.get_by_role("button", name="Sit here").first.click()
    expect(guest.get_by_text("Choose a chair.")).to_have_count(0)


def boss() -> User:
    user = accounts.sign_up(username="boss", email="boss@example.org", password="a quiet evening 7")
    user.is_staff = user.is_superuser = True
    user.save()
    return user


def test_staff_decide(window: Open, person: Callable[[str], User]) -> None:
    mia, otto = person("Mia"), person("Otto")
    staff = elsewhere(boss)
    report = elsewhere(lambda: Report.objects.create(by=otto, whom=mia, reason="name", text="Look at her name."))
    page = window(staff)
    page.goto("/admin/people/report/")
    page.get_by_role("link", name="Mia").click()
    expect(page.get_by_text("Otto reported them: A name that hurts.")).to_be_visible()
    assert axe.serious(page, ["wcag2a", "wcag2aa"]) == ""
    page.get_by_label("What is done").select_option(label="Take the name away")
    page.get_by_label("New name").fill("Maria")
    page.get_by_label("In your words").fill("Please keep it friendly.")
    page.get_by_role("button", name="Decide").click()
    expect(page.get_by_text("Decided, and noted.")).to_be_visible()
    report = elsewhere(Report.objects.select_related("whom").get)
    assert (report.status, report.whom.display_name) == ("upheld", "Maria")
    assert elsewhere(Measure.objects.get).was == "Mia"
