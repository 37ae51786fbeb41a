"""What leaving a table costs, said before one does."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import ngettext

from accounts.models import User
from games.models import Game
from games.play import conduct as at_games
from people import conduct

DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Cost:
    """Leaving is a mark; `bars` says in words for how long nobody is found for somebody with one more, if at all."""

    bars: str


def cost_of_leaving(game: Game, user: User) -> Cost | None:
    """What it costs this person to leave this game now; `None`: nothing."""
    if not at_games.would_count(game, user.pk):
        return None
    span = conduct.cost_of_one_more(user.pk)
    return Cost(in_words(span) if span else "")


def in_words(span: timedelta) -> str:
    """A span of time: minutes, hours or days."""
    if span >= DAY:
        return ngettext("a day", "%(count)d days", span // DAY) % {"count": span // DAY}
    if span >= HOUR:
        return ngettext("an hour", "%(count)d hours", span // HOUR) % {"count": span // HOUR}
    return ngettext("a minute", "%(count)d minutes", span // MINUTE) % {"count": span // MINUTE}
