"""Pages one only reads: the rules of every kind, complete with every option, and the house itself."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils.html import escape

from games import catalog
from games.core.options import rules_of
from games.see import option_words

SPRITES = {deck: set(re.findall(r'<symbol id="([^"]+)"', (settings.BASE_DIR / f"static/cards/{deck}.svg").read_text()))
           for deck in ("french", "uno", "tiles")}  # fmt: skip
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_the_rules_of_a_kind_explain_every_option_and_preset(kind: str) -> None:
    page = Client().get(f"/rules/{kind}/").content.decode()
    for rule in rules_of(catalog.rules(kind).OPTIONS).values():
        assert escape(rule.title) in page
        assert escape(rule.help) in page
    for preset in catalog.rules(kind).PRESETS.values():
        assert escape(preset.title) in page
        assert escape(preset.summary) in page


@pytest.mark.parametrize(
    "page", [one for kind in catalog.SLUGS for one in catalog.folder(kind).glob("look/rules.html")]
)
def test_its_examples_show_cards_there_are(page: Path) -> None:
    source = page.read_text()
    shown = re.findall(r'{% cards "(\w+)" "([^"]+)"', source)
    assert len(shown) >= 2
    assert all(set(faces.split()) <= SPRITES[deck] for deck, faces in shown)


def test_there_is_nothing_to_read_about_other_games() -> None:
    assert Client().get("/rules/chess/").status_code == 404


@pytest.mark.parametrize("kind", ["uno"])
def test_what_belongs_to_others_is_said(kind: str) -> None:
    for path in (f"/rules/{kind}/", f"/lobbies/new/?kind={kind}", "/about/"):
        assert "UNO is a trademark of its owner." in Client().get(path).content.decode()


def test_values_are_told_in_words() -> None:
    words = {option.name: option for group in option_words.groups("uno") for option in group.options}
    assert words["uno_call"].value == "By itself"
    assert words["jump_in"].value == "no"
    assert [option.title for option in option_words.changed("uno", {"jump_in": True, "target_score": 0})] == ["Jump in"]


@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_a_preset_is_known_again_by_its_options(kind: str) -> None:
    for preset in catalog.rules(kind).PRESETS.values():
        values = {**option_words.defaults_of(kind), **preset.options}
        assert option_words.preset_of(kind, values) is preset


def test_what_no_preset_decides_does_not_make_rules_of_ones_own() -> None:
    called = {**option_words.defaults_of("uno"), "uno_call": "manual"}
    assert option_words.preset_of("uno", called) is catalog.rules("uno").PRESETS["classic"]
    assert option_words.preset_of("uno", {**called, "jump_in": True}) is None
