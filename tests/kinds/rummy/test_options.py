"""The options and presets of Rummy."""

import pytest

from games.catalog.rummy.rules.options import PRESETS, RummyOptions
from games.core.options import InvalidOptions, describe, parse_options


def test_the_closed_set() -> None:
    assert [(o["name"], o["type"], o["default"], o["min"], o["max"]) for o in describe(RummyOptions)] == [
        ("target", "integer", 500, 1, 5000),
        ("turn_cap", "integer", 1000, 20, 5000),
    ]


@pytest.mark.parametrize(
    ("preset", "target", "turn_cap"), [("classic", 500, 1000), ("short", 100, 200), ("one_round", 1, 1000)]
)
def test_presets(preset: str, target: int, turn_cap: int) -> None:
    assert parse_options(RummyOptions, {}, PRESETS[preset].options) == RummyOptions(target, turn_cap)
    assert len(PRESETS) == 3


@pytest.mark.parametrize("data", [{"target": 1, "turn_cap": 20}, {"target": 5000, "turn_cap": 5000}])
def test_the_bounds_are_allowed(data: dict[str, int]) -> None:
    assert parse_options(RummyOptions, data) == RummyOptions(**data)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target", 0),
        ("target", 5001),
        ("target", "500"),
        ("target", True),
        ("turn_cap", 19),
        ("turn_cap", 2.5),
        ("x", 2),
    ],
)
def test_anything_else_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(InvalidOptions) as refused:
        parse_options(RummyOptions, {name: value})
    assert list(refused.value.fields) == [name]
