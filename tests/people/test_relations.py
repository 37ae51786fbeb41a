"""Who follows whom, who are friends, who is blocked: rules worked out by hand, and what nobody hears."""

import pytest

from accounts import services as accounts
from accounts.models import User
from api.problems import Problem
from people import relations, topics
from people.models import Block, Follow, Notice
from tests.people.members import member

pytestmark = pytest.mark.django_db


def refused(code: str, do: object, *who: User) -> None:
    with pytest.raises(Problem) as refusal:
        do(*who)  # type: ignore[operator]
    assert refusal.value.code == code


def test_friends_are_those_who_follow_each_other() -> None:
    ann, bob = member("ann"), member("bob")
    relations.follow(ann, bob)
    assert (relations.friends_of(ann.pk), relations.friends_of(bob.pk)) == (frozenset(), frozenset())
    relations.follow(bob, ann)
    assert (relations.friends_of(ann.pk), relations.friends_of(bob.pk)) == ({bob.pk}, {ann.pk})
    relations.unfollow(ann, bob)
    assert relations.friends_of(bob.pk) == frozenset()


@pytest.mark.parametrize("who", ["self", "guest", "bot", "closed"])
def test_not_everybody_can_be_followed(who: str) -> None:
    ann = member("ann")
    closed = member("former")
    accounts.close(closed)
    whom = {"self": ann, "guest": accounts.make_guest("G"), "bot": accounts.make_bot("B"), "closed": closed}[who]
    refused("NOT_FOLLOWABLE", relations.follow, ann, whom)
    assert not Follow.objects.exists()


def test_guests_block_and_are_blocked() -> None:
    guest, other, bot = accounts.make_guest("G"), accounts.make_guest("H"), accounts.make_bot("B")
    relations.block(guest, other)
    assert relations.is_blocked(other.pk, guest.pk)
    assert relations.is_blocked(guest.pk, other.pk)
    refused("NOT_FOLLOWABLE", relations.block, guest, guest)
    refused("NOT_FOLLOWABLE", relations.block, guest, bot)


def test_a_block_holds_either_way_round_and_its_end_too() -> None:
    ann, bob, cleo = member("ann"), member("bob"), member("cleo")
    relations.block(ann, bob)
    relations.block(cleo, ann)
    assert relations.apart_from(ann.pk) == {bob.pk, cleo.pk}
    assert relations.apart_from(bob.pk) == {ann.pk}
    everybody = [ann.pk, bob.pk, cleo.pk]
    assert relations.blocked_pairs(everybody) == {frozenset({ann.pk, bob.pk}), frozenset({ann.pk, cleo.pk})}
    assert relations.blocked_pairs([bob.pk, cleo.pk]) == set()
    assert relations.blocked_by(ann.pk, everybody) == {bob.pk}
    assert relations.blockers_of(ann.pk, everybody) == {cleo.pk}
    assert set(User.objects.exclude(relations.between(ann.pk, "pk"))) == {ann}
    relations.unblock(bob, ann)
    assert relations.is_blocked(ann.pk, bob.pk), "who was blocked cannot end it"
    relations.unblock(ann, bob)
    assert not relations.is_blocked(ann.pk, bob.pk)


def test_who_was_blocked_hears_nothing_and_tells_nothing() -> None:
    ann, bob = member("ann"), member("bob")
    relations.follow(ann, bob)
    relations.follow(bob, ann)
    Notice.objects.all().delete()
    relations.block(ann, bob)
    assert not Follow.objects.filter(by=ann).exists(), "who blocks follows no longer"
    assert Follow.objects.filter(by=bob, whom=ann).exists(), "what bob sees of himself stays"
    assert relations.friends_of(bob.pk) == frozenset()
    relations.unfollow(bob, ann)
    relations.follow(bob, ann)
    assert not Notice.objects.exists(), "neither is told of the other"


def test_a_follower_is_told_of_once() -> None:
    ann, bob = member("ann"), member("bob")
    for _ in range(2):
        relations.follow(ann, bob)
        relations.unfollow(ann, bob)
    (notice,) = Notice.objects.all()
    facts = {"user_id": ann.pk, "name": "ann", "mutual": False}
    assert (notice.reader_id, notice.topic, notice.facts) == (bob.pk, "followed", facts)


def test_who_follows_back_is_told_of_as_a_friend() -> None:
    ann, bob = member("ann"), member("bob")
    relations.follow(ann, bob)
    relations.follow(bob, ann)
    told = {one.reader_id: topics.text_of(one.topic, one.facts) for one in Notice.objects.all()}
    assert told == {bob.pk: "ann follows you.", ann.pk: "bob follows you, too: you are friends."}


def test_lists_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relations, "MOST_FOLLOWED", 1)
    monkeypatch.setattr(relations, "MOST_BLOCKED", 1)
    ann, bob, cleo = member("ann"), member("bob"), member("cleo")
    relations.follow(ann, bob)
    relations.follow(ann, bob)  # once more changes nothing, also on a full list
    refused("LIST_FULL", relations.follow, ann, cleo)
    relations.block(ann, bob)
    relations.block(ann, bob)
    refused("LIST_FULL", relations.block, ann, cleo)
    assert (Follow.objects.count(), Block.objects.count()) == (0, 1)


def test_each_change_of_a_block_is_counted_for_both() -> None:
    ann, bob = member("ann"), member("bob")
    relations.block(ann, bob)
    relations.block(ann, bob)
    relations.unblock(ann, bob)
    relations.unblock(ann, bob)
    assert (relations.apart_version(ann.pk), relations.apart_version(bob.pk)) == (2, 2)


def test_an_account_that_closes_leaves_no_relations() -> None:
    ann, bob = member("ann"), member("bob")
    relations.follow(bob, ann)
    relations.block(bob, ann)
    relations.block(ann, bob)
    accounts.close(ann)
    assert not Follow.objects.exists()
    assert not Block.objects.exists()
