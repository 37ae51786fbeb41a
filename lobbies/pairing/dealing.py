"""A table for people who have found each other: lobby, chairs and deal, in the transaction of the last yes."""

from django.utils import timezone

from accounts.models import User
from games import catalog
from games.core.options import parse_options
from games.models import Game
from games.table.slow import SLOW
from lobbies import settings
from lobbies.models import Lobby
from lobbies.opening import Plan, open_lobby
from lobbies.pairing import telling
from lobbies.pairing.models import Pace, Proposal, Seeker, Wish
from lobbies.services import add, place_bot
from lobbies.starting import deal
from lobbies.wishes import called
from people import notices
from people.models import Topic

A_MINUTE = 60


def deal_table(proposal: Proposal) -> Game:
    """Deal, and end the wishes that this fulfils. The caller holds all who sit down."""
    people = [place.user for place in proposal.places.select_related("user")]
    lobby = _seated(proposal, people)
    game = (lobby.game if lobby.status == Lobby.Status.STARTED else None) or deal(lobby)  # slow ones deal when full
    now, ids = timezone.now(), [user.pk for user in people]
    Proposal.objects.filter(pk=proposal.pk).update(status=Proposal.Status.DEALT, over_at=now, game=game)
    _fulfilled(proposal, ids)
    Seeker.objects.filter(pk__in=ids).update(game=game, dealt_at=now, ended="", ended_at=None)
    numbers = telling.changed(ids, [proposal.kind])
    for user_id in ids:
        Seeker.objects.filter(pk=user_id).update(dealt_version=numbers[user_id])
    if proposal.pace == Pace.SLOW:
        _notify(proposal, game, people)
    return game


def _seated(proposal: Proposal, people: list[User]) -> Lobby:
    """The lobby with everybody in a chair, and bots in the rest."""
    host, *others = people
    lobby = open_lobby(host, plan_of(proposal, host, len(people) + proposal.bots))
    for user in others:
        add(lobby, user)
    for _bot in range(proposal.bots):
        place_bot(lobby, "normal", None)
    return lobby


def plan_of(proposal: Proposal, host: User, chairs: int) -> Plan:
    """What the table is: the preset as proposed, a clock, no coach, and a door for those who watch."""
    rules = catalog.rules(proposal.kind)
    preset = proposal.preset or next(iter(rules.PRESETS))
    clock = SLOW if proposal.pace == Pace.SLOW else A_MINUTE
    around = {
        **settings.proposed_settings(proposal.kind, preset),
        "visibility": "public", "turn_clock": clock, "spectators": True, "hints": False,
    }  # fmt: skip
    options = parse_options(rules.OPTIONS, settings.proposed_options(proposal.kind, preset))
    name = called(host, proposal.kind, preset)
    return Plan(proposal.kind, name, chairs, options, around, deals_at_once=True)


def is_offered(kind: str, preset: str) -> bool:
    """Whether this build knows these rules; what was wished for before it came may be called otherwise now."""
    return kind in catalog.SLUGS and (not preset or preset in catalog.rules(kind).PRESETS)


def _fulfilled(proposal: Proposal, ids: list[int]) -> None:
    """End the wishes: of who plays in one sitting now all such, else the one that this table was made for."""
    theirs = Wish.objects.filter(user__in=ids, pace=proposal.pace)
    (theirs.filter(kind=proposal.kind) if proposal.pace == Pace.SLOW else theirs).delete()


def _notify(proposal: Proposal, game: Game, people: list[User]) -> None:
    """Tell those who may look at anything else, or at nothing."""
    facts = {"kind": proposal.kind, "names": [user.display_name for user in people]}
    ids = [user.pk for user in people]
    notices.tell(Topic.DEALT, ids, path=f"/games/{game.pk}/", key=f"dealt:{game.pk}", facts=facts)
