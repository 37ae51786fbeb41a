"""How much is drawn by chance: a few in every run, many where there is time (`--long`)."""

from typing import Any

import pytest


def sizes(name: str, few: Any, many: Any) -> pytest.MarkDecorator:
    """The test is given the small number, or numbers, in every run, and the large one where somebody waits for it."""
    numbers = [pytest.param(few, id="few"), pytest.param(many, id="many", marks=pytest.mark.long)]
    return pytest.mark.parametrize(name, numbers)
