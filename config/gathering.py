"""The answers to what games ask about lobbies and chat."""

from typing import Any

from chat import selectors
from lobbies.gathering import Lobbies

Json = Any


class House(Lobbies):
    """Both in one, as `games.table.gathering.Gathering` wants it."""

    def chat(self, game_id: int, user_id: int | None, most: int) -> list[Json]:
        """The newest messages at a table."""
        return selectors.newest_at_table(game_id, user_id, most)
