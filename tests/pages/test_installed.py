"""The site as an app: its manifest, its worker, and the page for when nobody can be reached."""

import re
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from accounts import services

pytestmark = pytest.mark.django_db
REACHED = re.compile(r'(?:src|href)="[^"]+"|url\(|@import|<link|<img')


def test_the_manifest_says_what_a_device_needs() -> None:
    found = Client().get("/manifest.webmanifest").json()
    assert (found["id"], found["scope"], found["start_url"], found["display"]) == ("/", "/", "/", "standalone")
    icons = {(icon["sizes"], icon.get("purpose")) for icon in found["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= icons
    assert all(finders.find(icon["src"].removeprefix("/static/")) for icon in found["icons"])
    assert all(Client().get(one["url"]).status_code == 200 for one in found["shortcuts"])


def test_the_worker_is_asked_for_each_time_and_may_reach_us_alone() -> None:
    answer = Client().get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    assert answer["Content-Security-Policy"] == "default-src 'none'; connect-src 'self'"
    text = answer.content.decode()
    assert 'const OFFLINE = "/offline/"' in text
    assert "{" + "%" not in text
    assert "showNotification" in text


def test_where_settings_want_none_it_forgets_and_goes(settings: Any) -> None:
    settings.SERVICE_WORKER = False
    client = Client()
    text = client.get("/sw.js").content.decode()
    assert "unregister" in text
    assert "fetch" not in text
    assert "data-worker" not in client.get("/").content.decode()
    settings.SERVICE_WORKER = True
    assert 'data-worker="/sw.js"' in client.get("/").content.decode()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_without_network_needs_nothing_and_knows_nobody(language: str) -> None:
    client = Client(headers={"Accept-Language": language})
    user = services.make_guest("Ann the Unmistakable")
    client.force_login(user)
    answer = client.get("/offline/")
    text = answer.content.decode()
    assert user.display_name not in text
    assert REACHED.findall(text) == []
    assert ("wir nicht erreichbar" in text) is (language == "de")
    assert f'<html lang="{language}">' in text
    assert "sessionid" not in answer.cookies


def test_looking_at_them_is_all_one_may() -> None:
    for path in ("/sw.js", "/offline/", "/manifest.webmanifest"):
        assert Client().post(path).status_code == 405
