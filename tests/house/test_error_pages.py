"""The pages that say why there is nothing else to see; those of an outage ask nobody anything."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.shortcuts import render
from django.test import RequestFactory

ALONE = {"500.html": "Something of ours broke", "503.html": "One moment, please"}
FRAMED = {
    "403.html": "This door is closed to you",
    "403_csrf.html": "This form has gone cold",
    "404.html": "This page is not on the table",
    "429.html": "A little too fast",
}


class Nobody:
    """A user that must not be asked for."""

    def __getattr__(self, name: str) -> None:
        raise AssertionError(f"the page asked for its reader's {name}")


def drawn(template: str, request: HttpRequest) -> str:
    """The page, its white space folded."""
    return re.sub(r"\s+", " ", render(request, template).content.decode())


@pytest.mark.parametrize(("template", "heading"), ALONE.items())
def test_a_page_that_stands_alone_asks_neither_the_database_nor_who_reads(template: str, heading: str) -> None:
    """A query would fail here: the test may not use the database."""
    request = RequestFactory().post("/lobbies/")
    request.user = Nobody()  # type: ignore[assignment]
    page = drawn(template, request)
    assert f"<h1> {heading} </h1>" in page
    assert '<a class="button primary" href="/">To the home page</a>' in page


def test_whoever_only_read_may_try_again() -> None:
    page = drawn("503.html", RequestFactory().get("/games/7/?after=3"))
    assert 'href="/games/7/?after=3">Try again</a>' in page
    assert "To the home page" not in page


@pytest.mark.django_db
@pytest.mark.parametrize(("template", "heading"), FRAMED.items())
def test_a_refusal_has_the_frame_of_the_site(template: str, heading: str) -> None:
    request = RequestFactory().get("/lobbies/")
    request.user, request.session = AnonymousUser(), {}  # type: ignore[assignment]
    page = drawn(template, request)
    assert f"<h1> {heading} </h1>" in page
    assert 'id="main"' in page
    assert page.count('<a class="button primary" href="/">') == 1
