"""A lobby as its page shows it to one reader: chairs round the felt, who is waited for, what is agreed on."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from accounts.faces import face_of
from accounts.models import User
from games import catalog
from games.models import Game, Seat
from games.see import option_words
from games.see.words import level_words
from lobbies import chairs, looks
from lobbies.models import Lobby, Member
from lobbies.notices import group_of
from lobbies.settings import defaults, offered
from people import relations
from people.presence import is_here

Json = Any


@dataclass(frozen=True, slots=True)
class Chair:
    """One chair, taken or free, as the reader sees it."""

    number: int
    place: str = ""
    member: Member | None = None
    is_you: bool = False
    is_partner: bool = False
    is_host: bool = False
    is_ready: bool = False
    is_here: bool = True
    level: str = ""

    @property
    def name(self) -> str:
        """Who sits there."""
        return self.member.user.display_name if self.member else ""

    @property
    def face(self) -> str:
        """The drawing of who sits there, for a bot."""
        return face_of(self.member.user) if self.member else ""

    @property
    def is_bot(self) -> bool:
        """Whether a bot sits there."""
        return self.member is not None and self.member.user.is_bot


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything the page of a lobby says."""

    lobby: Lobby
    title: str
    chairs: list[Chair]
    standing: list[Member]
    you: Member | None
    waiting_for: list[str]
    missing: int
    """How many players are needed besides those who sit."""

    preset: str
    rules: list[option_words.Chosen]
    settings: list[option_words.Chosen]
    last: "Last | None" = None
    seats_matter: bool = field(default=False)
    blocked: list[str] = field(default_factory=list)
    """The names of those here whom the reader has blocked: only they are warned."""

    @property
    def is_host(self) -> bool:
        """Whether the reader is the host."""
        return self.you is not None and self.you.user_id == self.lobby.host_id

    @property
    def waits_for_you(self) -> bool:
        """Whether the others wait for the reader."""
        return (
            self.last is None and not self.is_host and any(chair.is_you and not chair.is_ready for chair in self.chairs)
        )

    @property
    def is_open(self) -> bool:
        """Whether things can still be agreed on."""
        return self.lobby.status == Lobby.Status.OPEN

    @property
    def is_closed(self) -> bool:
        """Whether nothing will happen here any more."""
        return self.lobby.status == Lobby.Status.CLOSED

    @property
    def is_full(self) -> bool:
        """Whether every chair is taken."""
        return all(chair.member for chair in self.chairs)

    @property
    def sitting(self) -> int:
        """How many chairs are taken."""
        return sum(chair.member is not None for chair in self.chairs)

    @property
    def free(self) -> int:
        """How many are not."""
        return len(self.chairs) - self.sitting

    @property
    def can_start(self) -> bool:
        """Whether the host may deal."""
        return self.is_open and not self.waiting_for and self.missing == 0

    @property
    def can_fill(self) -> bool:
        """Whether the host may give the free chairs to bots and deal."""
        waits = bool(self.waiting_for) or self.last is not None
        return self.is_host and self.is_open and not self.is_full and not waits

    @property
    def has_next_chair(self) -> bool:
        """Whether a stranger may wait here for the next game: a chair is free then, or a bot's."""
        taken = sum(chair.member is not None and not chair.is_bot for chair in self.chairs)
        return self.you is None and len(self.chairs) - taken > len(self.standing)

    @property
    def watchable(self) -> bool:
        """Whether a stranger may look at the running game."""
        return self.lobby.status == Lobby.Status.STARTED and bool(self.lobby.settings.get("spectators"))


@dataclass(frozen=True, slots=True)
class Last:
    """The game that has just been played here."""

    game_id: int
    winners: list[str]


def scene(lobby: Lobby, user: User | None) -> Scene:
    """The lobby, for one reader."""
    people = looks.members(lobby)
    you = next((member for member in people if user is not None and member.user_id == user.pk), None)
    last = last_game(lobby)
    shown = looks.shown_options(lobby)
    preset = option_words.preset_of(lobby.kind, shown)
    return Scene(
        lobby=lobby,
        title=_(catalog.rules(lobby.kind).TITLE),
        chairs=_around(lobby, people, you, again=last is not None),
        standing=[member for member in people if member.seat is None],
        you=you,
        waiting_for=_waited_for(lobby, people),
        missing=max(0, looks.least(lobby) - len(looks.in_chairs(people))),
        preset=_(preset.title) if preset else _("Own rules"),
        rules=option_words.changed(lobby.kind, shown),
        settings=settings_in_words(lobby),
        last=last,
        blocked=_blocked(people, user),
        seats_matter=chairs.are_places(lobby) and bool(catalog.kind(lobby.kind).chairs),
    )


def _blocked(people: Sequence[Member], user: User | None) -> list[str]:
    others = {member.user_id: member.user.display_name for member in people if not member.user.is_bot}
    if user is None:
        return []
    return [others[user_id] for user_id in relations.blocked_by(user.pk, list(others))]


def _around(lobby: Lobby, people: Sequence[Member], you: Member | None, *, again: bool) -> list[Chair]:
    """All chairs, the reader's own first: it is nearest to them."""
    taken = {member.seat: member for member in people if member.seat is not None}
    first = you.seat if you is not None and you.seat is not None else 0
    numbers = [(first + step) % lobby.capacity for step in range(lobby.capacity)]
    return [_chair(lobby, number, taken.get(number), you, again=again) for number in numbers]


def _chair(lobby: Lobby, number: int, member: Member | None, you: Member | None, *, again: bool) -> Chair:
    names = catalog.kind(lobby.kind).chairs
    place = _(names[number]) if names else ""
    if member is None:
        return Chair(number, place)
    return Chair(
        number,
        place,
        member,
        is_you=you is not None and member.pk == you.pk,
        is_partner=place != "" and you is not None and you.seat is not None and (number - you.seat) % 4 == 2,
        is_host=member.user_id == lobby.host_id,
        is_ready=(member.ready or member.user.is_bot) if again else looks.is_ready_member(lobby, member),
        is_here=member.user.is_bot or is_here(group_of(lobby.pk), member.user_id),
        level=level_words(member.level) if member.user.is_bot else "",
    )


def _waited_for(lobby: Lobby, people: Sequence[Member]) -> list[str]:
    seated = looks.in_chairs(people)
    return [member.user.display_name for member in seated if not looks.is_ready_member(lobby, member)]


def settings_in_words(lobby: Lobby) -> list[option_words.Chosen]:
    """What is agreed on around the game."""
    usual = defaults()
    return [
        option_words.chosen(name, rule, lobby.settings.get(name, usual[name]), usual[name])
        for name, (rule, _default) in offered().items()
    ]


def last_game(lobby: Lobby) -> Last | None:
    """The game that is over, where people meet again."""
    game = lobby.game
    if lobby.status != Lobby.Status.OPEN or game is None or game.status != Game.Status.ENDED:
        return None
    won = (game.outcome or {}).get("winners", [])
    seats = Seat.objects.filter(game=game, number__in=won).select_related("user")
    return Last(game.pk, [seat.user.display_name for seat in seats])
