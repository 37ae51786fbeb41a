"""A house to play in, for clients that were made of its description."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.house import House

HERE = Path(__file__).parent
KINDS = ("hidden_joker", "rummy", "spades", "uno", "rummikub")


@pytest.fixture(scope="module")
def house(migrated: Path | None) -> Iterator[House]:
    with House(migrated=migrated) as opened:
        yield opened
