"""Reports of people: filed by anybody, decided by staff, and those who reported hear what became of it."""

from collections.abc import Callable, Iterable
from typing import Protocol

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.safestring import SafeString

from accounts.models import User
from people import notices
from people.conduct import refusals
from people.conduct.models import Report
from people.models import Topic
from people.refusals import no_such_user

WHERE_RULES_STAND = "/help/#behaviour"


class Subject(Protocol):
    """What a report may be about besides the person; the room whose it is shows it, and takes it away."""

    def shown(self, report: Report) -> SafeString | str:
        """What it looks like now, and what was around it."""

    def removed(self, report: Report, staff: User) -> None:
        """Take it away, for staff."""


subjects: dict[str, Subject] = {}
"""By the first word of a report's key: `message:5`. Rooms add theirs when they are ready."""

Demand = Callable[[int, User], object]
demands: list[Demand] = []
"""Raise a `Problem` about a game that is not there for whoever names it."""


def knows_games(demand: Demand) -> Demand:
    """Let a function say whether a game may be named; the room of games has one."""
    demands.append(demand)
    return demand


def subject_of(report: Report) -> Subject | None:
    """What a report is about besides the person."""
    return subjects.get(report.key.partition(":")[0]) if report.key else None


# -- Filing ----------------------------------------------------------------------------------------------------------
def reported(user_id: int, by: User) -> User:
    """Somebody whom this caller may report."""
    whom = User.objects.filter(pk=user_id, is_bot=False, closed_at=None).first()
    if whom is None:
        raise no_such_user()
    if whom.pk == by.pk:
        raise refusals.yourself()
    return whom


def demand_known(game_id: int | None, by: User) -> None:
    """Refuse a game that is not there for whoever names it."""
    if game_id is not None:
        for demand in demands:
            demand(game_id, by)


def file(by: User, whom: User, reason: str, text: str = "", game_id: int | None = None) -> Report:
    """Ask staff to look at somebody. As long as they have not, asking again is refused."""
    try:
        with transaction.atomic():
            return Report.objects.create(by=by, whom=whom, reason=reason, text=text, game_id=game_id)
    except IntegrityError:
        raise refusals.reported_already() from None


def file_about(key: str, by: User, whom: User, quote: str, text: str) -> Report:
    """Ask staff to look at something of somebody's, kept as it is now; once is enough."""
    values = {"whom": whom, "reason": Report.Reason.LANGUAGE, "quote": quote, "text": text}
    return Report.objects.get_or_create(by=by, key=key, defaults=values)[0]


# -- Deciding --------------------------------------------------------------------------------------------------------
def held(report_id: int) -> Report | None:
    """A report that nobody else decides until this transaction is over, nor another one of the same person."""
    whom = Report.objects.filter(pk=report_id).values("whom")
    User.objects.select_for_update(no_key=True).filter(pk__in=whom).first()
    return Report.objects.select_related("whom", "by").filter(pk=report_id).first()


def remove(report: Report, staff: User) -> None:
    """Take away what a report is about, and uphold it."""
    subject = subject_of(report)
    if subject is not None:
        subject.removed(report, staff)
        uphold(report, staff)


def uphold(report: Report, staff: User) -> None:
    """Close a report, and every other one of the same thing, since something was done."""
    _decide([report, *_of_the_same(report)], staff, Report.Status.UPHELD)


def dismiss(report: Report, staff: User) -> None:
    """Close a report with nothing done."""
    _decide([report], staff, Report.Status.DISMISSED)


def _of_the_same(report: Report) -> Iterable[Report]:
    return Report.objects.filter(key=report.key).exclude(pk=report.pk) if report.key else ()


def _decide(found: Iterable[Report], staff: User, status: str) -> None:
    """Decide those that are open; each is decided once, and its reporter hears of it once."""
    with transaction.atomic():
        for report in found:
            values = {"status": status, "handled_by": staff, "handled_at": timezone.now()}
            if Report.objects.filter(pk=report.pk, status=Report.Status.OPEN).update(**values):
                _answer(report, status)


def _answer(report: Report, status: str) -> None:
    facts = {"said": f"report_{status}", "name": report.whom.display_name}
    notices.tell(Topic.STAFF, [report.by_id], path=WHERE_RULES_STAND, key=key_of(report.pk, status), facts=facts)


def key_of(report_id: int, status: str) -> str:
    """The key of what the reporter hears."""
    return f"report:{report_id}:{status}"


def answers_about(user: User) -> list[str]:
    """The keys of all that reporters of somebody may have heard."""
    numbers = Report.objects.filter(whom=user).values_list("pk", flat=True)
    return [key_of(number, status) for number in numbers for status in Report.Status.values]
