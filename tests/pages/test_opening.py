"""A new table: what the form proposes, what it makes of presets and changes, and what it refuses."""

from typing import Any

import pytest

from accounts.models import User
from games import catalog
from lobbies.models import Lobby
from lobbies.pages.forms import AgreementForm, OpeningForm, fields_of
from tests.pages.conftest import Visitor

UNO = "/lobbies/new/?kind=uno"


def filled_in(kind: str, **other: Any) -> dict[str, Any]:
    """The form as a browser sends it when nothing has been touched, but for this."""
    form = OpeningForm(kind, preset=next(iter(catalog.rules(kind).PRESETS)), name="Here")
    sent = {name: form[name].value() for name in form.fields}
    sent = {name: value for name, value in sent.items() if value is not False and value is not None}
    return {name: value for name, value in {**sent, **other}.items() if value is not None}


def made(browser: Visitor, kind: str, **other: Any) -> Lobby:
    """The lobby that this makes."""
    answer = browser.post(f"/lobbies/new/?kind={kind}", filled_in(kind, **other))
    lobby = Lobby.objects.latest("pk")
    assert answer.headers["Location"] == f"/lobbies/{lobby.pk}/"
    return lobby


@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_untouched_it_opens_a_table_of_every_kind(kind: str, mia: Visitor) -> None:
    lobby = made(mia, kind)
    assert (lobby.kind, lobby.name, lobby.host) == (kind, "Here", mia.user)
    assert lobby.settings == {
        "visibility": "public", "spectators": True, "hints": True, "chat": True, "phrases": True,
        "turn_clock": 60, "bot_pace": "natural", "watch_delay": 0,
    }  # fmt: skip


def test_uno_is_called_by_hand_unless_somebody_says_otherwise(mia: Visitor) -> None:
    assert made(mia, "uno").options["uno_call"] == "manual"
    assert made(mia, "uno", **{"option-uno_call": "auto"}).options["uno_call"] == "auto"


def test_another_preset_without_scripts_changes_what_was_not_touched(mia: Visitor) -> None:
    party = made(mia, "uno", preset="party")
    assert party.options["stack_draw_two"]
    assert party.options["seven_zero"]
    kept = made(mia, "uno", preset="party", **{"option-jump_in": "on", "option-target_score": 500})
    assert kept.options["jump_in"]
    assert kept.options["target_score"] == 500
    assert kept.options["seven_zero"]


def test_with_scripts_the_fields_say_it_all(mia: Visitor) -> None:
    """A script has filled in Party and somebody has taken the sevens out again."""
    lobby = made(mia, "uno", preset="party", shown="party", **{"option-stack_draw_two": "on"})
    assert lobby.options["stack_draw_two"]
    assert not lobby.options["seven_zero"]
    assert not lobby.options["stack_draw_four"]


def test_a_preset_brings_its_settings(mia: Visitor) -> None:
    strict = made(mia, "rummikub", preset="strict")
    assert not strict.settings["hints"]
    assert strict.settings["turn_clock"] == 60
    assert made(mia, "rummikub", preset="quick").settings["turn_clock"] == 30


def test_bots_sit_down_at_once_and_leave_a_chair_for_people(mia: Visitor) -> None:
    lobby = made(mia, "uno", bots=9, level=catalog.bot("uno").LEVELS[-1], capacity=5)
    bots = lobby.members.filter(user__is_bot=True)
    assert bots.count() == 4
    assert {bot.level for bot in bots} == {catalog.bot("uno").LEVELS[-1]}


def test_what_excludes_each_other_is_told_beside_the_field(mia: Visitor) -> None:
    answer = mia.post(UNO, filled_in("uno", **{"option-stack_mixed": "on"}))
    assert answer.status_code == 400
    assert answer.context["form"].errors["option-stack_mixed"]
    assert answer.context["form"].options_are_wrong()
    assert not Lobby.objects.exists()


@pytest.mark.parametrize("wrong", [{"name": "x" * 61}, {"capacity": 11}, {"setting-turn_clock": 7}])
def test_what_cannot_be_is_refused(wrong: dict[str, Any], mia: Visitor) -> None:
    answer = mia.post(UNO, filled_in("uno", **wrong))
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == list(wrong)


def test_an_option_out_of_bounds_is_refused(mia: Visitor) -> None:
    answer = mia.post("/lobbies/new/?kind=spades", filled_in("spades", **{"option-target_score": 99}))
    assert answer.status_code == 400
    assert "option-target_score" in answer.context["form"].errors


def test_looking_makes_no_guest_but_opening_a_table_does(nobody: Visitor) -> None:
    assert nobody.get(UNO).status_code == 200
    assert nobody.post(UNO, filled_in("uno", capacity=11)).status_code == 400
    assert not User.objects.exists()
    lobby = made(nobody, "uno")
    assert lobby.host.is_guest
    assert nobody.get(f"/lobbies/{lobby.pk}/").context["scene"].is_host


@pytest.mark.parametrize("name", ["", "  "])
def test_a_table_without_a_name_is_called_after_its_host(name: str, nobody: Visitor) -> None:
    lobby = made(nobody, "uno", name=name)
    assert lobby.name == f"{lobby.host.display_name}’s UNO, Classic"


def test_rules_of_an_open_table_keep_what_a_preset_does_not_decide() -> None:
    agreed = fields_of({"uno_call": "auto"}, {"visibility": "private", "turn_clock": 0, "chat": False})
    form = AgreementForm("uno", preset="", agreed=agreed)
    assert form.bases["party"]["setting-visibility"] == "private"
    assert form.bases["party"]["setting-turn_clock"] == 0
    assert form.bases["party"]["option-seven_zero"] is True
    assert [card["name"] for card in form.presets() if card["is_chosen"]] == [""]


def test_one_table_too_many_is_refused_in_a_sentence(mia: Visitor, settings: Any) -> None:
    settings.LOBBIES_PER_ACCOUNT = 1
    assert mia.post("/lobbies/new/?kind=uno", filled_in("uno")).status_code == 302
    page = mia.post("/lobbies/new/?kind=uno", filled_in("uno"))
    assert page.status_code == 400
    assert "A table of yours still waits for players." in page.content.decode()
    assert mia.post("/play/uno/").status_code == 302, "a game against bots waits for nobody"
