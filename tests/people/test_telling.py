"""A notice is kept once for each reader and key, and its version is the one by which pages hear of it."""

import pytest

from people import notices, standing
from people.models import Notice, Topic
from tests.games.callers import person

pytestmark = pytest.mark.django_db


def test_each_reader_has_it_once() -> None:
    ann, bob = person("Ann"), person("Bob")
    told = {"topic": Topic.INVITED, "path": "/lobbies/3/", "key": "invited 3", "facts": {"by": "Cleo"}}
    first = notices.tell(readers=[ann.id], **told)
    again = notices.tell(readers=[ann.id, bob.id], **told)
    assert [notice.reader_id for notice in first + again] == [ann.id, bob.id]
    assert [row.version for row in Notice.objects.order_by("reader")] == [1, 1]
    assert (standing.version_of(ann.id), standing.version_of(bob.id)) == (1, 1), "what is known already is no news"
    notices.tell(readers=[ann.id], **{**told, "key": "invited 4"})
    assert standing.version_of(ann.id) == 2
