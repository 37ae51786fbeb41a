"""Addresses in templates: Django's own, of which those without arguments are looked for once."""

from typing import Any

import pytest
from django.template import engines
from django.urls import NoReverseMatch, set_script_prefix

from games.templatetags import addresses


def drawn(text: str, **given: Any) -> str:
    return engines["django"].from_string(text).render(given)


def test_addresses_are_djangos() -> None:
    assert drawn("{% url 'lobbies:play' %} {% url 'game_table' number %}", number=7) == "/play/ /games/7/"
    assert drawn("{% url 'home' as here %}{{ here }}{% url 'no_such' as there %}{{ there }}.") == "/."
    assert drawn("{% url name %}", name="rules") == "/rules/"
    with pytest.raises(NoReverseMatch):
        drawn("{% url 'no_such' %}")


def test_one_without_arguments_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    found = addresses.Fixed.found
    monkeypatch.setattr(addresses.Fixed, "found", lambda *given: asked.append(given) or found(*given))
    page = engines["django"].from_string("{% url 'about' %}{% url 'rules' as rules %}{{ rules }}")
    assert [page.render({}) for _ in range(3)] == ["/about//rules/"] * 3
    assert len(asked) == 2


def test_a_site_that_has_moved_has_other_addresses() -> None:
    page = engines["django"].from_string("{% url 'about' %}")
    assert page.render({}) == "/about/"
    set_script_prefix("/parlour/")
    try:
        assert page.render({}) == "/parlour/about/"
    finally:
        set_script_prefix("/")
