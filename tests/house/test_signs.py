"""What people write, without what nobody sees: in chat, in names of lobbies and of people."""

import unicodedata
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from accounts import names
from api.signs import TURNING, is_shown, visible
from chat.words import tidy
from tests.games.callers import person

Json = Any
ENGLAND = "\U0001f3f4" + "".join(chr(0xE0000 + ord(sign)) for sign in "gbeng") + "\U000e007f"

NEEDED = [
    "plain words, 7 of them!",
    "می\u200cخواهم",  # Persian: "I want"
    "क्\u200dष और क्\u200cष",  # Hindi: half letters, and whole ones
    "র\u200d্য",  # Bengali
    "ශ්\u200dරී ලංකා",  # Sinhala
    "അവന്\u200d",  # Malayalam: "he", as it was written for long
    "👩\u200d🚀",
    "👩🏽\u200d⚕️",
    "👨\u200d👩\u200d👧\u200d👦",
    "❤️\u200d🔥",
    "🏳️\u200d🌈",
    "🏴\u200d☠️",
    ENGLAND,
    "عمر قال 5",
    "שלום",
    "e\u0301",
    "\u0600123",
]
HIDDEN = "\u200b\u2060\u2061\u2064\ufeff\u00ad\u180e\u034f\u3164\uffa0\u115f\U000e0041\ufff9\u206a"


@pytest.mark.parametrize("text", NEEDED)
def test_what_scripts_and_pictures_need_stays(text: str) -> None:
    assert visible(text) == text
    assert tidy(text) == text


@pytest.mark.parametrize("sign", [*sorted(TURNING), *HIDDEN])
def test_what_turns_or_hides_goes(sign: str) -> None:
    assert visible(f"Bo{sign}b") == tidy(f"Bo{sign}b") == tidy(f"{sign}Bob{sign}") == "Bob"


def test_every_mark_that_turns_a_line_is_known() -> None:
    """By what Unicode itself says, not by our list."""
    turning = {chr(code) for code in range(0x110000) if unicodedata.bidirectional(chr(code)) in BIDI}
    assert turning <= TURNING
    assert not any(map(is_shown, TURNING))


BIDI = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Bo\u200db", "Bob"),
        ("Bo\u200cb", "Bob"),
        ("\u200dBob\u200d", "Bob"),
        ("می\u200c\u200cخ", "میخ"),
        ("👩\u200d", "👩"),
        ("👩\u200dx", "👩x"),
        ("x\U000e0067\U000e007f", "x"),
    ],
)
def test_joiners_that_join_nothing_go(typed: str, kept: str) -> None:
    assert visible(typed) == kept
    assert tidy(typed) == kept


# -- Names ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["👩\u200d🚀", "می\u200cخواهم", "ශ්\u200dරී"])
def test_names_of_people_keep_what_they_need(name: str) -> None:
    tidied = names.tidy_display_name(name)
    names.check_display_name(tidied)
    assert tidied == name


def test_two_names_of_people_do_not_differ_by_a_joiner_nobody_sees() -> None:
    assert names.tidy_display_name("Bo\u200db\u200c") == "Bob"


@pytest.mark.parametrize("sign", [*sorted(TURNING), *HIDDEN])
def test_names_of_people_hide_nothing(sign: str) -> None:
    for name in (f"Bo{sign}b", sign):
        with pytest.raises(ValidationError):
            names.check_display_name(names.tidy_display_name(name))


@pytest.mark.django_db(transaction=True)
def test_names_of_lobbies() -> None:
    host = person("Ann")

    def named(name: str) -> tuple[int, Json]:
        made = host.post("/api/lobbies", {"kind": "uno", "name": name, "capacity": 2})
        if made.status != 201:
            return made.status, set(made.body["fields"])
        number = made.body["lobby_id"]
        shown = host.get(f"/api/lobbies/{number}").body["name"]
        assert host.post(f"/api/lobbies/{number}/leave").status < 300
        return made.status, shown

    assert named("\u202eFriday\u200b night\u2066") == (201, "Friday night")
    assert named("👩\u200d🚀 می\u200cخواهم") == (201, "👩\u200d🚀 می\u200cخواهم")
    assert named("\u200b\u3164\u2060") == (400, {"name"})
    assert named("x" * 100_000) == (400, {"name"})
