"""What this room keeps no longer: reports that were settled, deeds that count no more, what staff did long ago."""

from datetime import datetime

from django.db.models import Q, QuerySet

from people.conduct.models import Deed, Measure, Report


def settled_reports(before: datetime) -> QuerySet[Report]:
    """Reports that staff settled before then."""
    return Report.objects.exclude(status=Report.Status.OPEN).filter(handled_at__lt=before)


def old_deeds(before: datetime) -> QuerySet[Deed]:
    """Deeds before then."""
    return Deed.objects.filter(at__lt=before)


def old_measures(before: datetime) -> QuerySet[Measure]:
    """What staff did before then, and what is over; who is switched off stays so."""
    return Measure.objects.filter(at__lt=before).filter(Q(until=None) | Q(until__lt=before))
