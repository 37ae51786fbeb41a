"""The closed set of options, what implies what, and what is shown of a deal seed."""

from random import Random
from typing import Any

import pytest

from games.catalog.spades.rules import game as rules
from games.catalog.spades.rules.options import SpadesOptions
from games.core.options import InvalidOptions, parse_options
from tests.kinds.spades.positions import finish, last_card, sees


def test_defaults() -> None:
    assert parse_options(rules.OPTIONS, {}) == SpadesOptions(
        target_score=250, bag_penalty=True, nil=True, blind_nil=True, bidding="partnership", deal_seed=None, rotate=0
    )


PRESETS = [
    ("standard", {}),
    ("quick", {"target_score": 100}),
    ("classic", {"target_score": 500, "bidding": "individual"}),
    ("plain", {"nil": False, "bag_penalty": False, "blind_nil": False}),
]


@pytest.mark.parametrize(("name", "differs"), PRESETS)
def test_presets(name: str, differs: dict[str, Any]) -> None:
    assert parse_options(rules.OPTIONS, {}, rules.PRESETS[name].options) == SpadesOptions(**differs)
    assert len(rules.PRESETS) == len(PRESETS)


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"target_score": 99}, "target_score"),
        ({"target_score": 501}, "target_score"),
        ({"target_score": "250"}, "target_score"),
        ({"target_score": 250.0}, "target_score"),
        ({"target_score": True}, "target_score"),
        ({"bag_penalty": 1}, "bag_penalty"),
        ({"nil": None}, "nil"),
        ({"bidding": "solo"}, "bidding"),
        ({"deal_seed": ""}, "deal_seed"),
        ({"deal_seed": "x" * 65}, "deal_seed"),
        ({"deal_seed": 7}, "deal_seed"),
        ({"deal_seed": "x", "rotate": 4}, "rotate"),
        ({"deal_seed": "x", "rotate": -1}, "rotate"),
        ({"rotate": 1}, "rotate"),
        ({"mercy": True}, "mercy"),
    ],
)
def test_refusals(data: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidOptions) as refused:
        parse_options(rules.OPTIONS, data)
    assert list(refused.value.fields) == [field]


@pytest.mark.parametrize(
    "data", [{"target_score": 100}, {"target_score": 500}, {"deal_seed": "x"}, {"deal_seed": "x" * 64, "rotate": 3}]
)
def test_bounds(data: dict[str, Any]) -> None:
    made = parse_options(rules.OPTIONS, data)
    assert all(getattr(made, name) == value for name, value in data.items())


def test_without_nil_no_blind_nil_is_stored() -> None:
    assert parse_options(rules.OPTIONS, {"nil": False, "blind_nil": True}).blind_nil is False
    state = rules.deal(4, SpadesOptions(nil=False), Random(1)).state
    assert state.options.blind_nil is False
    assert "nil" not in sees(state, 1)["legal"]


def test_a_deal_seed_is_secret_until_the_end() -> None:
    options = SpadesOptions(deal_seed="only I know")
    playing = last_card((6, 8, 6, 8), (3, 4, 3, 3), scores=(200, 0), options=options)
    shown = sees(playing, 0)
    assert (shown["options"]["deal_seed"], shown["options"]["duplicate"]) == (None, True)
    assert "only I know" not in repr(shown)
    ended = sees(finish(playing).state, None)
    assert (ended["options"]["deal_seed"], ended["deal_seed"]) == ("only I know", "only I know")


def test_a_game_without_seed_is_no_duplicate() -> None:
    assert SpadesOptions().public(ended=False)["duplicate"] is False
