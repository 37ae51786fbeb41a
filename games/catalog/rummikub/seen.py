"""What a seat's own view says of its situation: all that a check or a coach may know."""

from collections.abc import Mapping
from typing import Any

from games.catalog.rummikub.bot import board_of
from games.catalog.rummikub.judgement import Attempt
from games.catalog.rummikub.models.melds import Meld

__all__ = ["attempt_in", "board_of", "is_on_turn"]

View = Mapping[str, Any]


def is_on_turn(view: View) -> bool:
    """Whether it is the reader's turn."""
    return bool(view["current_seat"] == view["you"]["seat"])


def attempt_in(view: View, melds: tuple[Meld, ...]) -> Attempt:
    """A board as the reader would lay it now."""
    you, options = view["you"], view["options"]
    return Attempt(
        before=board_of(view),
        rack=tuple(you["rack"]["tile_ids"]),
        after=melds,
        opened=you["initial_meld_met"],
        initial_meld=options["initial_meld"],
        strict_joker=options["strict_joker"],
    )
