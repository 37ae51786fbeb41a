"""Pieces of a page: the same are drawn once, others never stand in for them, and data cannot end its element."""

import json
from typing import Any

import pytest
from markupsafe import Markup

from games.core.envelope import Person
from games.core.text import Line, Who, line
from games.pages import jinja

CARD = "table/hand_card.html"
PLACE = "hidden_joker/place.html"
SEVEN = {
    "id": None, "face": "7H", "suit": "hearts", "name": Line("seven of hearts"), "legal": True, "why": None,
    "move": {"type": "play"}, "new": False,
}  # fmt: skip
SEAT = {"seat": 1, "is_turn": True, "count": 13, "score": 0, "in_round": True, "knows": False}


@pytest.fixture
def templates() -> jinja.Templates:
    made = jinja.Templates(str)
    made.auto_reload = False
    return made


def test_the_same_is_drawn_once(templates: jinja.Templates) -> None:
    drawn = templates.part(CARD, ["Ann"], {"card": SEVEN})
    assert templates.part(CARD, ["Ann"], {"card": dict(SEVEN)}) is drawn
    assert 'data-card="7H"' in drawn


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"legal": False}, "not your turn"),
        ({"legal": False, "why": Line("Follow hearts.")}, "not playable: Follow hearts."),
        ({"legal": False, "why": line("Wait for {who}.", who=Who(0))}, "not playable: Wait for Ann."),
        ({"new": True}, 'class="legal new"'),
        ({"move": {"type": "pass"}}, "{&#34;type&#34;:&#34;pass&#34;}"),
    ],
)
def test_whatever_is_other_is_drawn_anew(templates: jinja.Templates, change: dict[str, Any], told: str) -> None:
    plain = templates.part(CARD, ["Ann"], {"card": SEVEN})
    other = templates.part(CARD, ["Ann"], {"card": {**SEVEN, **change}})
    assert told in other
    assert told not in plain


def test_who_plays_belongs_to_it(templates: jinja.Templates) -> None:
    card = {**SEVEN, "legal": False, "why": line("Wait for {who}.", who=Who(0))}
    assert "Wait for Ann." in templates.part(CARD, ["Ann"], {"card": card})
    assert "Wait for Bea." in templates.part(CARD, ["Bea"], {"card": card})


def test_somebody_who_goes_away_is_seen_to(templates: jinja.Templates) -> None:
    here, away = (Person(1, "Ann", connected=connected) for connected in (True, False))
    given = {"place": SEAT, "deadline": None}
    assert "away" not in templates.part(PLACE, [], {**given, "person": here})
    assert "away" in templates.part(PLACE, [], {**given, "person": away})


def test_another_thread_may_clear_them_at_any_moment(templates: jinja.Templates) -> None:
    class Cleared(dict[tuple[Any, ...], Markup]):
        def __setitem__(self, key: tuple[Any, ...], drawn: Markup) -> None:
            self.clear()

    templates.parts = Cleared()
    assert 'data-card="7H"' in templates.part(CARD, ["Ann"], {"card": SEVEN})


def test_only_so_many_are_kept(templates: jinja.Templates, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jinja, "MOST_PARTS", 3)
    for number in range(10):
        assert f'id="hand-{number + 1}"' in templates.part(CARD, [], {"card": {**SEVEN, "id": number + 1}})
        assert len(templates.parts) <= 3


@pytest.mark.parametrize("text", ["</script><script>", "<!--", "a & b", "it's", "\u2028", 'say "so"', "♠"])
def test_data_is_itself_again_and_cannot_end_its_element(text: str) -> None:
    written = jinja.as_data({"name": text})
    assert json.loads(written) == {"name": text}
    assert not set("<>&'\u2028") & set(written)
