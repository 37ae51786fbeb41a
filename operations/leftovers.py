"""What the house keeps no longer than it has to (`manage.py tidy`): a list of what its rooms forget, and the walk."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from accounts import forgetting as accounts
from chat import forgetting as chat
from games.table import forgetting as games
from lobbies import forgetting as lobbies
from people.conduct import forgetting as conduct
from people.delivery import forgetting as people

Found = QuerySet[Any]
BATCH = 200
"""So many rows are cleared at a time: nobody has to wait for long."""


def delete(found: Found) -> None:
    """Delete rows."""
    found.delete()


@dataclass(frozen=True, slots=True)
class Leftover:
    """Rows that have served their time: `find` says which by the moment up to which they are old."""

    name: str
    setting: str
    """The key of `settings.KEEP_DAYS`; empty for what has an end of its own."""

    find: Callable[[datetime], Found]
    clear: Callable[[Found], None] = delete

    def old(self) -> Found:
        """The rows to clear now; none where they are kept for ever."""
        if not self.setting:
            return self.find(timezone.now())
        days = settings.KEEP_DAYS[self.setting]
        found = self.find(timezone.now() - timedelta(days=days))
        return found if days else found.none()

    def clear_old(self) -> int:
        """Clear them, each once; how many there were."""
        rows, cleared = self.old().order_by("pk"), 0
        keys = list(rows.values_list("pk", flat=True)[:BATCH])
        while keys:
            self.clear(rows.model._default_manager.filter(pk__in=keys))
            cleared += len(keys)
            keys = list(rows.filter(pk__gt=keys[-1]).values_list("pk", flat=True)[:BATCH])
        return cleared


def tidy(dry_run: bool = False) -> Iterator[tuple[str, int]]:
    """Clear all leftovers, or only count them: each with the number of its rows."""
    for leftover in LEFTOVERS:
        yield leftover.name, leftover.old().count() if dry_run else leftover.clear_old()


# -- What more than one room has a say in ----------------------------------------------------------------------------
def idle_guests(before: datetime) -> Found:
    """Guests who came before then, and neither play nor wait since."""
    return accounts.idle_guests(before, busy=(games.playing_since(before), lobbies.waiting_since(before)))


def closed_lobbies(before: datetime) -> Found:
    """Lobbies that closed before then, with what was said there; what staff still has to look at stays."""
    return lobbies.closed_lobbies(before).exclude(pk__in=chat.reported_lobbies())


LEFTOVERS = (
    Leftover("guests", "guests", idle_guests, accounts.forget_guests),
    Leftover("sessions", "", accounts.ended_sessions),
    Leftover("sign-ins", "", accounts.ended_sign_ins),
    Leftover("tokens", "tokens", accounts.unused_tokens, accounts.revoke_and_delete),
    Leftover("lobbies", "lobbies", closed_lobbies),
    Leftover("reports", "reports", conduct.settled_reports),
    Leftover("behaviour", "behaviour", conduct.old_deeds),
    Leftover("measures", "measures", conduct.old_measures),
    Leftover("tables nobody is at", "", lobbies.tables_nobody_is_at, lobbies.close_all),
    Leftover("proposals", "", lobbies.old_proposals),
    Leftover("logs", "logs", games.whole_logs, games.pack_logs),
    Leftover("chat", "chat", chat.old_messages),
    Leftover("notices", "notices", people.old_notices),
    Leftover("notices beyond 200 of a reader", "", people.too_many_notices),
    Leftover("devices", "", people.dead_devices),
    Leftover("vacations", "", games.vacations_of_last_year),
)
