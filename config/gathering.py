"""The answers to what games ask about lobbies and chat."""

from typing import Any

from chat import selectors, threads  # noqa: F401  # which makes known how threads are compared
from games.table.gathering import Talk
from lobbies.gathering import Lobbies

Json = Any


class House(Lobbies):
    """Both in one, as `games.table.gathering.Gathering` wants it."""

    def chat(self, game_id: int, user_id: int | None, most: int) -> list[Json]:
        """The newest messages at a table."""
        return selectors.newest_at_table(game_id, user_id, most)

    def talk(self, named: str, place: int) -> int:
        """The number of what was last said or changed there."""
        return selectors.number_of({named: place})

    def said_since(self, named: str, place: int, version: int) -> Talk:
        """What was said or changed there since."""
        return selectors.said_since({named: place}, version)
