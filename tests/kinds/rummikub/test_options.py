"""What a table may choose, and the presets."""

import pytest

from games.catalog.rummikub.rules import game as rules
from games.core.options import InvalidOptions, dump_options, parse_options

DEFAULTS = {"initial_meld": 30, "rounds": 1, "target_score": 0, "strict_joker": False, "timeout_penalty": 1}


def test_the_defaults():
    assert dump_options(rules.OPTIONS()) == DEFAULTS


@pytest.mark.parametrize(
    ("name", "options", "settings"),
    [
        ("classic", {}, {}),
        ("quick", {"initial_meld": 0}, {"turn_clock": 30}),
        ("match", {"rounds": 4}, {}),
        ("strict", {"strict_joker": True, "timeout_penalty": 3}, {"hints": False}),
    ],
)
def test_the_presets(name, options, settings):
    preset = rules.PRESETS[name]
    assert dump_options(parse_options(rules.OPTIONS, {}, preset.options)) == {**DEFAULTS, **options}
    assert preset.settings == settings
    assert set(rules.PRESETS) == {"classic", "quick", "match", "strict"}


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("initial_meld", [0, 1, 30, 50]),
        ("rounds", [1, 9]),
        ("target_score", [0, 50, 51, 1000]),
        ("strict_joker", [True, False]),
        ("timeout_penalty", [1, 3]),
    ],
)
def test_legal_values(name, values):
    for value in values:
        assert dump_options(parse_options(rules.OPTIONS, {name: value}))[name] == value


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("initial_meld", [-1, 51, "30", 30.0, True, None]),
        ("rounds", [0, 10, "1", None]),
        ("target_score", [-1, 1, 49, 1001, "50", None]),
        ("strict_joker", [0, 1, "true", None]),
        ("timeout_penalty", [0, 2, 4, "3", True, None]),
        ("hints", [True]),
        ("turn_clock", [60]),
    ],
)
def test_illegal_values(name, values):
    for value in values:
        with pytest.raises(InvalidOptions) as refusal:
            parse_options(rules.OPTIONS, {name: value})
        assert list(refusal.value.fields) == [name]
