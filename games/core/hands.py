"""How a seat likes to see its hand: what a form makes of that."""

from dataclasses import dataclass
from typing import Any

from games.core.text import Line

Json = Any


@dataclass(frozen=True, slots=True)
class Arranged:
    """The hand laid out anew: what is kept of it (`None`: nothing has changed), and what its owner is told."""

    layout: Json = None
    told: Line | str = ""
