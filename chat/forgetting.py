"""What this room keeps no longer: old chat, and reports that were settled. What staff has to look at stays."""

from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from chat.models import Message, Report


def settled_reports(before: datetime) -> QuerySet[Report]:
    """Reports that staff settled before then."""
    return Report.objects.exclude(status=Report.Status.OPEN).filter(handled_at__lt=before)


def old_messages(before: datetime) -> QuerySet[Message]:
    """What was said at games that ended before then."""
    return Message.objects.filter(game__ended_at__lt=before).exclude(reports__status=Report.Status.OPEN)


def reported_lobbies() -> QuerySet[Message, Any]:
    """The ids of lobbies in which something was said that staff has to look at."""
    reported = Message.objects.filter(lobby__isnull=False, reports__status=Report.Status.OPEN)
    return reported.values("lobby")
