"""What is due of wishes and proposals, seen to each second wherever a referee works."""

from collections.abc import Callable, Iterator
from functools import partial

from django.utils import timezone

from api.outage import is_outage
from lobbies.pairing.apiece import each
from lobbies.pairing.dealing import is_offered
from lobbies.pairing.models import Place, Proposal, Wish
from lobbies.pairing.presence import end_wishes_of_the_gone
from lobbies.pairing.proposals import give_up, propose, settle
from lobbies.pairing.services import stop


def see_to_wishes() -> None:
    """End what is over, deal what is agreed on, and propose what has waited long enough."""
    if Wish.objects.exists():
        each(_duties())


def _duties() -> Iterator[Callable[[], object]]:
    """One thing after the other, each found when the one before is done."""
    yield end_wishes_of_the_gone
    yield end_wishes_for_old_rules
    for proposal_id in due_proposals():
        yield partial(settle_or_give_up, proposal_id)
    for kind in sorted(set(Wish.objects.filter(proposal=None).order_by().values_list("kind", flat=True))):
        yield partial(propose, kind)


def end_wishes_for_old_rules() -> None:
    """End wishes for a kind or preset that this build does not have."""
    wanted = Wish.objects.order_by().values_list("kind", "preset").distinct()
    for kind, preset in [one for one in wanted if not is_offered(*one)]:
        for user_id in Wish.objects.filter(kind=kind, preset=preset).values_list("user_id", flat=True):
            stop(user_id, kind)


def due_proposals() -> list[int]:
    """Proposals whose time is up, or to which all have said yes."""
    is_open = Proposal.objects.filter(status=Proposal.Status.OPEN)
    late = is_open.filter(deadline__lte=timezone.now())
    undecided = Place.objects.exclude(answer=Place.Answer.YES).filter(proposal__status=Proposal.Status.OPEN)
    agreed = is_open.exclude(pk__in=undecided.values("proposal"))
    return sorted({*late.values_list("pk", flat=True), *agreed.values_list("pk", flat=True)})


def settle_or_give_up(proposal_id: int) -> None:
    """Settle what is due; a table that cannot be dealt comes to nothing, so that nobody is bound by it."""
    try:
        settle(proposal_id)
    except Exception as error:
        if not is_outage(error):
            give_up(proposal_id)
        raise
