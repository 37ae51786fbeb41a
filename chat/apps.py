"""This room as a Django app: it shows people what they have said."""

from django.apps import AppConfig


class ChatConfig(AppConfig):
    """Registers the room."""

    name = "chat"

    def ready(self) -> None:
        """Add messages and mutes to what people can export, and muting to the menu behind a name."""
        from accounts.export import contribute, rows
        from chat.menu import entries
        from chat.models import Message, Mute
        from people import menu

        sent = ("game_id", "lobby_id", "text", "sent_at", "edited_at")
        contribute("messages", rows(Message, *sent, whose="author"))
        contribute("muted", rows(Mute, "whom_id", "whom__display_name", "at", whose="by"))
        menu.sources.append(entries)
        from chat.reported import Messages
        from people.conduct import reports

        reports.subjects["message"] = Messages()
