"""How much is drawn by chance: a few in every run, many where there is time (`--long`)."""

from collections.abc import Container, Iterable
from typing import Any

import pytest


def sizes(name: str, few: Any, many: Any) -> pytest.MarkDecorator:
    """The test is given the small number, or numbers, in every run, and the large one where somebody waits for it."""
    numbers = [pytest.param(few, id="few"), pytest.param(many, id="many", marks=pytest.mark.long)]
    return pytest.mark.parametrize(name, numbers)


def spread(values: Iterable[Any], always: Container[Any]) -> list[Any]:
    """Values of which every run takes some, and a long run all: for what is alike for each of them."""
    return [value if value in always else long(value) for value in values]


def long(value: Any) -> Any:
    """A value, or a row of them, that only a long run takes."""
    return pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.long)
