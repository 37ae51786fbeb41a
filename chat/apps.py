"""This room as a Django app: it shows people what they have said."""

from typing import Any

from django.apps import AppConfig


class ChatConfig(AppConfig):
    """Registers the room."""

    name = "chat"

    def ready(self) -> None:
        """Add messages to what people can export."""
        from accounts.export import contribute

        contribute("messages", _messages)


def _messages(user: Any) -> list[Any]:
    from chat.models import Message

    return list(Message.objects.filter(author=user).values("game_id", "lobby_id", "text", "sent_at", "edited_at"))
