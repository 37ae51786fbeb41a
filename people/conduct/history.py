"""What there is to know of somebody's behaviour, in words: reports, deeds that count, and what staff did."""

from collections.abc import Iterator
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from accounts.models import User
from people.conduct.models import Deed, Measure

MOST = 50
Line = tuple[datetime, str]


def of(whom: User) -> list[Line]:
    """The newest lines about somebody, newest first."""
    lines = [*_reports(whom), *_deeds(whom), *_measures(whom)]
    return sorted(lines, key=lambda line: line[0], reverse=True)[:MOST]


def _reports(whom: User) -> Iterator[Line]:
    for report in whom.reports.select_related("by", "handled_by")[:MOST]:
        words = report.quote or report.text
        named = {"who": report.by, "why": report.get_reason_display(), "words": words}
        yield (
            report.at,
            (_("%(who)s reported them: %(why)s. “%(words)s”") if words else _("%(who)s reported them: %(why)s."))
            % named,
        )
        if report.handled_at:
            yield report.handled_at, _("%(staff)s decided on that: %(status)s.") % {
                "staff": report.handled_by or "–", "status": report.get_status_display()
            }  # fmt: skip


def _deeds(whom: User) -> Iterator[Line]:
    said = {
        Deed.What.LEFT: _("Left a game with people."),
        Deed.What.TIMED_OUT: _("Ran out of time three times in a row."),
        Deed.What.MISSED: _("Did not answer when a table was ready."),
        Deed.What.PLAYED_OUT: _("Played a game out."),
    }
    for deed in whom.deeds.all()[:MOST]:
        yield deed.at, said[Deed.What(deed.what)]


def _measures(whom: User) -> Iterator[Line]:
    for taken in whom.measures.select_related("by")[:MOST]:
        yield taken.at, sentence(taken)
        if taken.lifted_at:
            yield taken.lifted_at, _("It was ended before its time.")


def sentence(taken: Measure) -> str:
    """What staff did, as one would say it."""
    said = {
        Measure.What.WARNED: _("%(staff)s warned them."),
        Measure.What.SILENCED: _("%(staff)s silenced them until %(until)s."),
        Measure.What.BARRED: _("%(staff)s barred them from pairing until %(until)s."),
        Measure.What.RENAMED: _("%(staff)s took the name “%(was)s” from them."),
        Measure.What.SWITCHED_OFF: _("%(staff)s switched their account off."),
        Measure.What.SWITCHED_ON: _("%(staff)s switched their account on again."),
    }[Measure.What(taken.what)]
    until = date_format(localtime(taken.until), "DATETIME_FORMAT") if taken.until else ""
    told = said % {"staff": taken.by or "–", "until": until, "was": taken.was}
    return f"{told} “{taken.words}”" if taken.words else told
