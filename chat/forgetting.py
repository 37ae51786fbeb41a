"""What this room keeps no longer: old chat. What staff has to look at stays."""

from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from chat.models import Message
from people.conduct.models import Report

OPEN = Report.Status.OPEN


def old_messages(before: datetime) -> QuerySet[Message]:
    """What was said at games that ended before then."""
    return Message.objects.filter(game__ended_at__lt=before).exclude(reports__case__status=OPEN)


def reported_lobbies() -> QuerySet[Message, Any]:
    """The ids of lobbies in which something was said that staff has to look at."""
    reported = Message.objects.filter(lobby__isnull=False, reports__case__status=OPEN)
    return reported.values("lobby")
