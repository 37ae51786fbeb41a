"""The options: defaults, presets, and which exclude each other."""

import pytest

from games.catalog.uno.rules.options import PRESETS, UnoOptions
from games.core.options import InvalidOptions, dump_options, parse_options

STACKS = {"stack_draw_two": True, "stack_draw_four": True}

DEFAULTS = {
    "uno_call": "auto",
    "target_score": 0,
    "draw_ends_turn": False,
    "number_starter_only": False,
    "wd4_bluff": False,
    "stack_draw_two": False,
    "stack_draw_four": False,
    "stack_mixed": False,
    "seven_zero": False,
    "jump_in": False,
    "draw_until_playable": False,
    "force_play": False,
}


def test_defaults():
    assert dump_options(UnoOptions()) == DEFAULTS


FLAWED = [
    ({"draw_ends_turn": True, "draw_until_playable": True}, "draw_ends_turn"),
    ({"draw_ends_turn": True, "force_play": True}, "draw_ends_turn"),
    ({"stack_mixed": True}, "stack_mixed"),
    ({"stack_mixed": True, "stack_draw_two": True}, "stack_mixed"),
    ({"stack_mixed": True, "stack_draw_four": True}, "stack_mixed"),
    ({"target_score": 300}, "target_score"),
    ({"target_score": False}, "target_score"),
    ({"target_score": "500"}, "target_score"),
    ({"uno_call": "never"}, "uno_call"),
    ({"jump_in": 1}, "jump_in"),
    ({"house_rules": True}, "house_rules"),
]


@pytest.mark.parametrize(("data", "field"), FLAWED)
def test_what_is_refused(data, field):
    with pytest.raises(InvalidOptions) as refused:
        parse_options(UnoOptions, data)
    assert list(refused.value.fields) == [field]


@pytest.mark.parametrize(
    "data", [{**STACKS, "stack_mixed": True}, {"draw_until_playable": True, "force_play": True}, {"target_score": 500}]
)
def test_what_goes_together(data):
    assert dump_options(parse_options(UnoOptions, data)) == {**DEFAULTS, **data}


PRESET_OPTIONS = {
    "classic": {},
    "party": {**STACKS, "seven_zero": True},
    "crazy": {
        **STACKS,
        "stack_mixed": True,
        "seven_zero": True,
        "jump_in": True,
        "draw_until_playable": True,
        "force_play": True,
        "wd4_bluff": True,
    },
}


@pytest.mark.parametrize("name", PRESET_OPTIONS)
def test_presets(name):
    assert dump_options(parse_options(UnoOptions, {}, PRESETS[name].options)) == {**DEFAULTS, **PRESET_OPTIONS[name]}


@pytest.mark.parametrize("name", PRESET_OPTIONS)
def test_presets_leave_call_target_and_starter_alone(name):
    assert not {"uno_call", "target_score", "number_starter_only"} & PRESETS[name].options.keys()
