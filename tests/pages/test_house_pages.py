"""Help and contact say what the settings say, the foot leads to them, and every page wears the house's head."""

from typing import Any

import pytest
from django.test import Client

from accounts import services
from tests.pages.visits import PASSWORD


@pytest.fixture
def read(client: Client) -> Any:
    return lambda path, **headers: client.get(path, headers=headers).content.decode()


def test_contact_names_who_runs_the_house(read: Any, settings: Any) -> None:
    settings.OPERATOR, settings.CONTACT = "Ada Example; Card Street 7 ;", "Ada <ada@cards.example>"
    settings.MINIMUM_AGE, settings.SECURITY_CONTACT = 14, ["holes@cards.example"]
    told = read("/contact/")
    assert "Ada Example<br>Card Street 7" in " ".join(told.split()).replace("Example <br>", "Example<br>")
    assert 'href="mailto:ada@cards.example"' in told
    assert "from the age of 14" in told
    assert 'href="mailto:holes@cards.example"' in told


def test_contact_without_a_name_says_so_and_a_page_is_a_link(read: Any, settings: Any) -> None:
    settings.OPERATOR, settings.CONTACT, settings.MINIMUM_AGE = "", "https://cards.example/us", 0
    settings.SECURITY_CONTACT = []
    told = read("/contact/")
    assert "has not given a name here" in told
    assert 'href="https://cards.example/us"' in told
    assert "from the age of" not in told
    assert "You found a hole" not in told
    assert "How old do I have to be?" not in read("/help/")


def test_help_says_the_age_and_leads_on(read: Any, settings: Any) -> None:
    settings.MINIMUM_AGE = 14
    told = read("/help/")
    assert "14 years." in told
    for way in ("/play/", "/rules/", "/games/", "/contact/"):
        assert f'href="{way}"' in told
    assert "Wie können wir helfen?" in read("/help/", accept_language="de")
    assert "Wer dieses Haus führt" in read("/contact/", accept_language="de")


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/api/docs", "/docs/events", "/contact/", "/rules/", "/there/is/none"])
def test_every_page_wears_the_head_and_the_foot_of_the_house(path: str, read: Any) -> None:
    told = read(path)
    assert '<header class="masthead">' in told
    assert 'href="/help/"' in told
    assert 'href="/contact/"' in told


@pytest.mark.django_db
def test_the_pages_of_the_api_know_who_is_signed_in(client: Client) -> None:
    services.sign_up(username="lena", email="lena@example.org", password=PASSWORD)
    client.login(username="lena", password=PASSWORD)
    assert '<span class="name">lena</span>' in client.get("/api/docs").content.decode()


@pytest.mark.django_db
def test_the_index_of_the_admin_names_nothing_twice(admin_client: Client) -> None:
    for language in ("en", "de"):
        found = admin_client.get("/admin/", headers={"accept-language": language}).context["app_list"]
        names = [str(app["name"]) for app in found]
        assert len(names) == len(set(names)), names
