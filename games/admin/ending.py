"""Staff end a game: nobody wins, the players hear of it at once, and their lobby is free for the next one."""

from collections.abc import Iterable

from django.contrib.admin.models import CHANGE, LogEntry
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Game
from games.play import services

VOIDED = "voided"


def void(games: Iterable[Game], staff: User) -> list[Game]:
    """End those of these games that run; which they were. Each is noted in the game's history."""
    ended = []
    for game in games:
        if game.status == Game.Status.PLAYING and _abandoned(game) == VOIDED:
            note(game, staff, _("Voided the game."))
            ended.append(game)
    return ended


def _abandoned(game: Game) -> str:
    """Why the game has ended, now at the latest."""
    table = services.abandon(game.pk, VOIDED)
    outcome = table.rules.outcome(table.state)
    assert outcome is not None
    return outcome.reason


def note(game: Game, staff: User, words: str) -> None:
    """A line in the history of a game: who of the staff did what. No card, no seed."""
    LogEntry.objects.log_actions(staff.pk, [game], CHANGE, words, single_object=True)
