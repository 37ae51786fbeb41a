"""Options and presets."""

import pytest

from games.catalog.hidden_joker.rules.options import PRESETS, JokerOptions
from games.core.options import InvalidOptions, dump_options, parse_options

DEFAULTS = {
    "joker": "open",
    "required_runs": "none",
    "points_cap": 0,
    "wrong_declaration": "refuse",
    "drops": False,
    "wild_pickup": True,
    "format": "single",
}
INDIAN = {"required_runs": "indian", "points_cap": 80, "wrong_declaration": "penalty", "drops": True}


def test_the_defaults():
    assert dump_options(JokerOptions()) == DEFAULTS


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("open", {}),
        ("secret", {"joker": "secret"}),
        ("indian", INDIAN),
        ("pool", {**INDIAN, "format": "pool_101"}),
    ],
)
def test_the_presets(preset, changes):
    assert dump_options(parse_options(JokerOptions, {}, PRESETS[preset].options)) == DEFAULTS | changes


def test_single_options_override_a_preset():
    made = parse_options(JokerOptions, {"drops": False, "format": "pool_201"}, PRESETS["pool"].options)
    assert (made.drops, made.format, made.points_cap) == (False, "pool_201", 80)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("joker", "hidden"),
        ("joker", True),
        ("required_runs", None),
        ("points_cap", 40),
        ("points_cap", "80"),
        ("points_cap", False),
        ("points_cap", 80.0),
        ("wrong_declaration", "PENALTY"),
        ("drops", 1),
        ("wild_pickup", "true"),
        ("format", "rounds_4"),
        ("max_players", 4),
    ],
)
def test_unknown_names_and_values_are_refused(name, value):
    with pytest.raises(InvalidOptions) as refusal:
        parse_options(JokerOptions, {name: value})
    assert list(refusal.value.fields) == [name]
