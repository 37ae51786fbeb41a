"""How a message looks on the wire."""

from typing import Any

from chat.models import Message
from games.table.live import iso

Json = Any


def said(message: Message) -> Json:
    """A message that is new."""
    return {
        "id": message.pk,
        "user_id": message.author_id,
        "display_name": message.author.display_name,
        "text": message.text,
        "time_sent": iso(message.sent_at),
    }


def full(message: Message) -> Json:
    """A message with what became of it; a deleted one keeps its place without its words."""
    gone = message.deleted_at is not None
    return {
        **said(message),
        "text": "" if gone else message.text,
        "edited": message.edited_at is not None,
        "deleted": gone,
    }
