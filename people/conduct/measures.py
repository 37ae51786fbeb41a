"""What staff do about somebody: each is noted, told to whom it is about, and decides the report it came of."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts import names
from accounts import services as accounts
from accounts.models import User
from people import notices
from people.conduct import reports
from people.conduct.models import Measure, Report
from people.conduct.reports import WHERE_RULES_STAND
from people.models import Topic

What = Measure.What


def warn(whom: User, staff: User, words: str, report: Report | None = None) -> Measure:
    """Tell somebody what must not happen again."""
    return _take(What.WARNED, whom, staff, words, report)


def silence(whom: User, staff: User, span: timedelta, words: str = "", report: Report | None = None) -> Measure:
    """Let somebody read along only, everywhere, for a while."""
    return _take(What.SILENCED, whom, staff, words, report, until=timezone.now() + span)


def bar(whom: User, staff: User, span: timedelta, words: str = "", report: Report | None = None) -> Measure:
    """Pair somebody with nobody for a while."""
    return _take(What.BARRED, whom, staff, words, report, until=timezone.now() + span)


def rename(whom: User, staff: User, name: str, words: str = "", report: Report | None = None) -> Measure:
    """Give somebody another display name, a friendly one if none is said; the former one is noted."""
    was = whom.display_name
    with transaction.atomic():
        accounts.change(whom, {"display_name": name or names.friendly_name()})
        return _take(What.RENAMED, whom, staff, words, report, was=was)


def may_switch(staff: User) -> bool:
    """Whether these staff may switch accounts off and on."""
    return staff.has_perm("accounts.change_user")


def switch_off(whom: User, staff: User, words: str = "", report: Report | None = None) -> Measure:
    """Let somebody in no more; everything they are connected by ends at once."""
    with transaction.atomic():
        accounts.set_active(User.objects.filter(pk=whom.pk), False)
        return _take(What.SWITCHED_OFF, whom, staff, words, report)


def switch_on(whom: User, staff: User, words: str = "") -> Measure:
    """Let somebody in again."""
    with transaction.atomic():
        accounts.set_active(User.objects.filter(pk=whom.pk), True)
        return _take(What.SWITCHED_ON, whom, staff, words)


def lift(measure: Measure) -> bool:
    """End a silence or a bar before its time; whether there was still something to end."""
    now = timezone.now()
    return bool(Measure.objects.filter(pk=measure.pk, lifted_at=None, until__gt=now).update(lifted_at=now))


def _take(
    what: What, whom: User, staff: User, words: str, report: Report | None = None, until: datetime | None = None,
    was: str = "",
) -> Measure:  # fmt: skip
    with transaction.atomic():
        taken = Measure.objects.create(
            what=what, whom=whom, by=staff, words=words, report=report, until=until, was=was
        )  # fmt: skip
        if report is not None:
            reports.uphold(report, staff)
        if what not in {What.SWITCHED_OFF, What.SWITCHED_ON}:
            _tell(taken)
    return taken


def _tell(taken: Measure) -> None:
    facts: dict[str, Any] = {"said": str(taken.what), "words": taken.words}
    if taken.until is not None:
        facts["until"] = taken.until.isoformat()
    if taken.what == What.RENAMED:
        facts["name"] = taken.whom.display_name
    notices.tell(
        Topic.STAFF, [taken.whom_id], path=WHERE_RULES_STAND, key=f"measure:{taken.pk}", facts=facts
    )  # fmt: skip
