"""Offers: what one player asks of all who are here. Once all agree it is done; one "no" ends it, and so does time."""

from collections.abc import Iterable
from datetime import timedelta
from functools import partial

from django.db import transaction
from django.db.models import F, Max
from django.dispatch import Signal
from django.utils import timezone

from api import groups, mistakes, outage
from games.models import Game, Offer, Seat
from games.play import clocks, refusals
from games.play.log import insist
from games.play.seats import abandon
from games.table import live, memory
from games.table.refusals import demand_running
from games.table.slow import is_slow
from games.table.steps import GONE
from people import notices, presence, relations
from people.models import Topic

MINUTES = (2, 5, 10)
"""How long a pause may be."""

USUAL = 5
LASTING, IN_A_SLOW_GAME = timedelta(seconds=60), timedelta(days=1)
"""For how long an offer stands: in a slow game everybody is asked, here or not, and somebody has to come by."""

dealt_anew = Signal()
"""Sent after the commit, with `game_id`, once all agree to deal anew and the game is over: for whoever gathers."""


def make(game_id: int, seat: int, what: str, minutes: int | None = None) -> Offer:
    """Ask all who are here; where nobody else is, that is agreed on at once."""
    with transaction.atomic():  # of its own: what has ended stays so, whatever becomes of the new one
        _end_overdue(_held(game_id))
    with transaction.atomic():
        table = _held(game_id)
        presence.note(game_id, table.people[seat].user_id)  # by now: the same request is no coming back
        demand_running(table)
        if what == Offer.What.PAUSE:
            clocks.demand_pause_left(table)
        elif _are_apart(game_id):
            raise refusals.apart(seq=table.seq)
        offer = Offer(game_id=game_id, what=what, seat=seat, asked=asked_of(table, seat), agreed=[seat])
        offer.minutes = (minutes or USUAL) if what == Offer.What.PAUSE else None
        _number(offer, table)
        _tell_the_away(table, offer)
        _decide(table, offer)
    return offer


def answer(game_id: int, number: int, seat: int, *, yes: bool) -> Offer:
    """A seat's answer; the one who asked may take it back."""
    with transaction.atomic():
        table = _held(game_id)
        offer = Offer.objects.filter(game_id=game_id, number=number).first()
        if offer is None:
            raise refusals.no_such_offer()
        if offer.state != Offer.State.OPEN or offer.until <= timezone.now() or table.is_over:
            raise refusals.offer_over(seq=table.seq)
        if yes:
            offer.agreed = sorted({*offer.agreed, seat})
        else:
            offer.state = Offer.State.DECLINED
        _decide(table, offer)
    return offer


def close_overdue() -> int:
    """End offers whose time is up, of all games; how many there were. One that stumbles never stops the others."""
    overdue = Offer.objects.filter(state=Offer.State.OPEN, until__lte=timezone.now())
    games = list(overdue.order_by("game_id").values_list("game_id", flat=True))
    for game_id in games:
        try:
            with transaction.atomic():
                _end_overdue(_held(game_id))
        except Exception as error:
            if outage.is_outage(error):
                raise
            mistakes.note(error, f"an offer in game {game_id} could not be ended", game=game_id)
            overdue.filter(game=game_id).update(state=Offer.State.OVER)
    return len(games)


def asked_of(table: live.Table, seat: int) -> list[int]:
    """Who has to agree: the people who are here; in a slow game, all."""
    slow = is_slow(table.now.envelope.settings)
    others = [other for other, person in enumerate(table.people) if other != seat and not person.is_bot]
    return [other for other in others if slow or clocks.is_at_table(table, other)]


# -- Inside --------------------------------------------------------------------------------------------------
def _held(game_id: int) -> live.Table:
    """The table, of which nobody else writes anything until this transaction ends."""
    Game.objects.select_for_update().only("pk").get(pk=game_id)
    return memory.current(game_id)


def _number(offer: Offer, table: live.Table) -> None:
    rows = Offer.objects.filter(game_id=table.id)
    if rows.filter(state=Offer.State.OPEN).exists():
        raise refusals.offer_open(seq=table.seq)
    offer.number = (rows.aggregate(last=Max("number"))["last"] or 0) + 1
    offer.at = timezone.now()
    lasting = IN_A_SLOW_GAME if is_slow(table.now.envelope.settings) else LASTING
    offer.until = offer.at + lasting


def _decide(table: live.Table, offer: Offer) -> None:
    """Keep the offer as it stands now; once all agree, what was offered is done with it, or it is over."""
    if offer.state == Offer.State.OPEN and {*offer.asked} <= {*offer.agreed}:
        ends = offer.what == Offer.What.DEAL_ANEW and _are_apart(offer.game_id)
        offer.state = Offer.State.OVER if ends else Offer.State.AGREED
    offer.save()
    _changed(table.id)
    if offer.state == Offer.State.AGREED:
        _carry_out(offer)


def _are_apart(game_id: int) -> bool:
    """Whether two who sit there are apart: the game they share goes on, and is dealt to them no more."""
    people = Seat.objects.filter(game=game_id, user__is_bot=False).exclude(away__in=GONE)
    return bool(relations.blocked_pairs(people.values_list("user", flat=True)))


def _carry_out(offer: Offer) -> None:
    if offer.what == Offer.What.PAUSE:
        insist(offer.game_id, lambda table: clocks.pause(table, offer.seat, offer.minutes or USUAL))
    else:
        abandon(offer.game_id)
        transaction.on_commit(partial(dealt_anew.send_robust, Game, game_id=offer.game_id), robust=True)


def _end_overdue(table: live.Table) -> None:
    """End the open offer if its time is up. Whoever has gone meanwhile need not agree any more."""
    overdue = Offer.objects.filter(game_id=table.id, state=Offer.State.OPEN, until__lte=timezone.now()).first()
    if overdue is None:
        return
    silent = {*overdue.asked} - {*overdue.agreed}
    gone = {*_gone(table, silent)}
    overdue.state = Offer.State.OPEN if silent == gone and not table.is_over else Offer.State.OVER
    overdue.asked = [seat for seat in overdue.asked if seat not in gone]
    _decide(table, overdue)


def _gone(table: live.Table, seats: Iterable[int]) -> Iterable[int]:
    """Those who are away now, or for whom a bot plays; in a slow game nobody's silence is a yes."""
    slow = is_slow(table.now.envelope.settings)
    return (seat for seat in seats if table.people[seat].is_bot or not (slow or clocks.is_at_table(table, seat)))


def _changed(game_id: int) -> None:
    """Count one change beside the entries, and let the sockets of the table look."""
    Game.objects.filter(pk=game_id).update(laid=F("laid") + 1)
    transaction.on_commit(partial(groups.send_to, live.group_of(game_id), {"type": "laid.anew"}))


def _tell_the_away(table: live.Table, offer: Offer) -> None:
    """In a slow game, let those know who do not look at the table."""
    if not is_slow(table.now.envelope.settings):
        return
    away = [table.people[seat].user_id for seat in offer.asked if not clocks.is_at_table(table, seat)]
    facts = {"kind": table.kind, "by": table.people[offer.seat].name, "offer": offer.what, "minutes": offer.minutes}
    key = f"offer:{table.id}:{offer.number}"
    notices.tell(Topic.OFFER, away, path=f"/games/{table.id}/", key=key, facts=facts)
