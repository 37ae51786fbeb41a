"""This room as a Django app: it shows tables what was said there, and people what they have said."""

from typing import Any

from django.apps import AppConfig


class ChatConfig(AppConfig):
    """Registers the room."""

    name = "chat"

    def ready(self) -> None:
        """Answer what games and accounts ask."""
        from accounts.export import contribute
        from chat import selectors
        from games.table.gathering import gathering

        gathering.chat = selectors.newest_at_table
        contribute("messages", _messages)


def _messages(user: Any) -> list[Any]:
    from chat.models import Message

    return list(Message.objects.filter(author=user).values("game_id", "lobby_id", "text", "sent_at", "edited_at"))
