"""Mails to players whose turn it is in a slow game, if they want them: one for each turn, without any card in it.

The post is a thread of its own: a mail server that takes its time keeps no bot and no clock waiting.
"""

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import F, Subquery
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.selectors import address_for_letters, signed_for_letters
from games import catalog
from games.clock.periodic import PeriodicWorker
from games.models import Game, Seat
from games.table import presence

log = logging.getLogger(__name__)
SLOW = 86_400
"""Turn clocks of so many seconds and more make a slow game."""

AT_FIRST = timedelta(minutes=1)
"""So long after the turn began nobody is written to: they may be at the table."""

FAST = timedelta(minutes=10)
"""What is due within this time is left alone: in a slow game it is too late for letters, any other has none."""


def write_letters() -> int:
    """Write to everybody who has to be told; how many letters have left.

    Nothing is read between claiming a letter and sending it: a database that goes away then takes none with it.
    """
    written = ((seat, letter_to(seat)) for seat in list(waited_for()))
    return sum(send(seat, letter) for seat, letter in written if claim(seat) and letter is not None)


def waited_for() -> Iterator[Seat]:
    """Seats of slow games that are to move, whose owners want letters and have not had one for this turn."""
    now = timezone.now()
    seats = Seat.objects.filter(
        game__status=Game.Status.PLAYING, game__due__gt=now + FAST, game__settings__turn_clock__gte=SLOW,
        game__deadline__isnull=False, number=F("game__turn"), bot_plays=False, user__turn_letters=True,
    )  # fmt: skip
    for seat in seats.exclude(told=F("game__deadline")).select_related("user", "game"):
        here = presence.is_connected(seat.game_id, seat.user_id, if_unknown=False)
        if now - began(seat.game) >= AT_FIRST and not here:
            yield seat


def began(game: Game) -> datetime:
    """Since when the seat to move has had its time."""
    assert game.deadline is not None
    return game.deadline - timedelta(seconds=game.settings["turn_clock"])


def claim(seat: Seat) -> bool:
    """Whether this letter is ours to write: of several that look at once, one is the first."""
    deadline, same = seat.game.deadline, Game.objects.filter(pk=seat.game_id, seq=seat.game.seq)
    # Not by a join: PostgreSQL would not look again at what another one has told in between.
    found = Seat.objects.filter(pk=seat.pk, game__in=same).exclude(told=deadline)
    return bool(found.update(told=deadline))


def still_told(game_id: int, seat: int, before: datetime) -> None:
    """The clock of a turn begins anew: who was written to about it is not written to again."""
    anew = Game.objects.filter(pk=game_id).values("deadline")
    Seat.objects.filter(game_id=game_id, number=seat, told=before).update(told=Subquery(anew))


def letter_to(seat: Seat) -> EmailMessage | None:
    """The letter for this seat, if its owner has an address for it."""
    address = address_for_letters(seat.user)
    return None if address is None else letter(seat, address)


def send(seat: Seat, written: EmailMessage) -> bool:
    """Send one letter; whether it has left. Where it has not, the next look tries again."""
    try:
        written.send()
    except OSError as error:
        log.warning("a letter about game %s was not sent (%s)", seat.game_id, type(error).__name__)
        Seat.objects.filter(pk=seat.pk, told=seat.game.deadline).update(told=None)
        return False
    return True


def letter(seat: Seat, address: str) -> EmailMessage:
    """What it says: which game, with whom, until when, and how to get no more of them."""
    game, site = seat.game, settings.SITE_URL
    stop = site + reverse("account_no_letters", args=[signed_for_letters(seat.user)])
    others = game.seats.exclude(pk=seat.pk).select_related("user")
    told = {
        "name": seat.user.display_name,
        "title": catalog.rules(game.kind).TITLE,
        "others": ", ".join(other.user.display_name for other in others),
        "deadline": game.deadline,
        "table": site + reverse("game_table", args=[game.pk]),
        "settings": site + reverse("account_settings"),
        "stop": stop,
    }
    headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    subject = _("Your turn: %(title)s with %(others)s") % told
    return EmailMessage(subject, render_to_string("games/letter.txt", told), None, [address], headers=headers)


class Post(PeriodicWorker):
    """Looks twice a minute."""

    PAUSE = 30.0

    def __init__(self) -> None:
        super().__init__("post")

    def work(self) -> bool:
        """Write to whoever has to be told."""
        write_letters()
        return False
