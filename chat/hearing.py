"""Who hears whom: not those one has muted, and only friends, or nobody, where one wishes it so."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from django.db import connection
from django.db.models import QuerySet

from accounts import admitted
from accounts.models import TalkFrom, User
from api.rows import numbers
from chat.models import Message, Mute
from games.models import Game, Seat
from games.table.gathering import gathering
from people import relations
from people.relations import friends_of


def heard(messages: QuerySet[Message], user_id: int | None) -> QuerySet[Message]:
    """Of these messages, those that a reader wants to hear; without a reader, all of them."""
    if user_id is None:
        return messages
    talk = User.objects.filter(pk=user_id).values_list("talk", flat=True).first()
    if talk == TalkFrom.NOBODY:
        messages = messages.filter(author=user_id)
    elif talk == TalkFrom.FRIENDS:
        messages = messages.filter(author__in={user_id, *friends_of(user_id)})
    messages = messages.exclude(relations.between(user_id, "author_id"))
    return messages.exclude(author__in=Mute.objects.filter(by=user_id).values("whom"))


def deaf_to(messages: Sequence[Message]) -> dict[int, frozenset[int]]:
    """Who does not hear each of these messages of one place, by its number: who is deaf to its author, or wishes so.

    Nor do players hear it while others watch. However many there are, each author is asked about once.
    """
    if not messages:
        return {}
    wishes = _wishes(messages[0])
    deaf = {author: _deaf_to_author(author, wishes) for author in {message.author_id for message in messages}}
    beside = _players_beside(messages)
    return {one.pk: deaf[one.author_id] | beside if one.watch else deaf[one.author_id] for one in messages}


def _deaf_to_author(author_id: int, wishes: Mapping[int, str]) -> frozenset[int]:
    return relations.apart_from(author_id) | _muted_by(author_id) | _unwilling(author_id, wishes)


def _muted_by(author_id: int) -> set[int]:
    return set(Mute.objects.filter(whom=author_id).values_list("by_id", flat=True))


def _unwilling(author_id: int, wishes: Mapping[int, str]) -> set[int]:
    """The ones who want to hear nobody, or only friends, and this is none."""
    friends = friends_of(author_id) if TalkFrom.FRIENDS in wishes.values() else frozenset[int]()
    unwilling = {pk for pk, wish in wishes.items() if wish == TalkFrom.NOBODY or pk not in friends}
    return unwilling - {author_id}


WISHES = f"SELECT id, talk FROM {User._meta.db_table} WHERE talk <> %s AND id IN ({{numbers}})"  # noqa: S608


def _wishes(message: Message) -> dict[int, str]:
    """Of those who may be listening in the place of a message, the ones who do not want to hear everybody."""
    around = msgspec.json.encode(list(_around(message))).decode()
    with connection.cursor() as cursor:
        cursor.execute(WISHES.format(numbers=numbers()), [TalkFrom.EVERYBODY.value, around])
        return dict(cursor.fetchall())


def _around(message: Message) -> Iterable[int]:
    """Who belongs to the place of a message, and everybody who is connected here: they may be watching."""
    seated = Seat.objects.filter(game=message.game_id).values_list("user", flat=True) if message.game_id else ()
    belong = gathering.members(message.lobby_id) if message.lobby_id else ()
    return {*seated, *belong, *admitted.people()}


def _players_beside(messages: Sequence[Message]) -> frozenset[int]:
    """Those who play while others talk about it."""
    games = {message.game_id for message in messages if message.watch}
    playing = Seat.objects.filter(game__in=games).exclude(game__status=Game.Status.ENDED)
    return frozenset(playing.values_list("user_id", flat=True))
