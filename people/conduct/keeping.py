"""What is kept of somebody's behaviour, as they can take it along, and what goes with their account."""

from typing import Any

from accounts.export import contribute, rows
from accounts.models import User
from people.conduct.models import Deed, Measure, Report

contribute("deeds", rows(Deed, "what", "key", "at"))
contribute("measures", rows(Measure, "what", "until", "lifted_at", "words", "at", whose="whom"))
# Reports that somebody made; who told of them is nobody's business but staff's.
contribute("reports", rows(Report, "whom", "reason", "text", "game_id", "status", "at", whose="by"))


def forget(user: User, **_: Any) -> None:
    """Let go of deeds, and of former names, with an account; what staff have to decide on stays."""
    Deed.objects.filter(user=user).delete()
    Measure.objects.filter(whom=user).update(was="")
