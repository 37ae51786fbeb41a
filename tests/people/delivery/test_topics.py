"""What each topic says, and that nothing but names is ever in it."""

import json
from typing import Any

import pytest
from django.utils import translation

from people import topics
from people.delivery import courier
from people.models import Notice, Topic

SECRET = "Q♥ K7PXQ2 parlour_s3cr3t seed=42"
FACTS: dict[str, Any] = {
    "by": "Mia", "title": "UNO", "others": ["Bob", "Cleo"], "hand": SECRET, "room_code": SECRET, "token": SECRET,
    "text": SECRET, "said": SECRET, "offer": SECRET, "mutual": SECRET, "cards": [SECRET], "seed": SECRET,
}  # fmt: skip

ROWS = [
    (Topic.INVITED, {}, "Mia asks you to a game of UNO.", "Mia bittet dich zu einer Partie UNO."),
    (Topic.SEATED, {}, "Mia sits down at your table of UNO.", "Mia setzt sich an deinen Tisch (UNO)."),
    (Topic.SEATED, {"waits": True}, "Mia would like to play in your next game of UNO.",
     "Mia möchte bei deiner nächsten Partie mitspielen (UNO)."),
    (Topic.YOUR_TURN, {}, "It’s your turn: UNO with Bob, Cleo.", "Du bist dran: UNO mit Bob, Cleo."),
    (Topic.REMATCH, {}, "Mia asks for another game of UNO.", "Mia möchte noch eine Partie UNO."),
    (Topic.DEALT, {}, "Your table is ready: UNO (Bob, Cleo).", "Dein Tisch ist bereit: UNO (Bob, Cleo)."),
    (Topic.FOLLOWED, {}, "Mia follows you.", "Mia folgt dir."),
    (Topic.FOLLOWED, {"mutual": True}, "Mia follows you, too: you are friends.",
     "Auch Mia folgt dir: ihr seid befreundet."),
    (Topic.FRIEND_TABLE, {}, "Mia has opened a table of UNO.", "Mia hat einen Tisch eröffnet (UNO)."),
    (Topic.OFFER, {"offer": "pause"}, "Mia asks for a pause: UNO.", "Mia bittet um eine Pause: UNO."),
    (Topic.OFFER, {"offer": "deal_anew"}, "Mia asks to deal anew: UNO.", "Mia möchte neu geben lassen: UNO."),
    (Topic.STAFF, {}, "The house has a word for you.", "Das Haus hat dir etwas zu sagen."),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "more", "english", "german"), ROWS)
def test_a_sentence_in_the_readers_language(topic: str, more: Any, english: str, german: str) -> None:
    assert topics.text_of(topic, {**FACTS, **more}) == english
    with translation.override("de"):
        assert topics.text_of(topic, {**FACTS, **more}) == german


def test_all_topics_are_there() -> None:
    assert {topic for topic, *_ in ROWS} == set(Topic)


@pytest.mark.parametrize("topic", Topic)
def test_no_secret_reaches_a_device(topic: Topic) -> None:
    notice = Notice(pk=7, topic=topic, facts=FACTS, path="/games/7/", key=SECRET)
    for news in ([notice], [notice, notice]):
        said = json.dumps(courier.message(news, "en"), ensure_ascii=False)
        assert not [part for part in SECRET.split() if part in said]


@pytest.mark.parametrize("topic", Topic)
def test_facts_of_any_shape_break_nothing(topic: Topic) -> None:
    for facts in ({}, {"by": 7, "title": None, "others": "Bob", "until": 3}, {"others": [1, None], "by": ["x"]}):
        assert topics.text_of(topic, facts)


def test_a_game_by_its_kind_as_well() -> None:
    assert topics.text_of(Topic.INVITED, {"name": "Mia", "kind": "uno"}) == "Mia asks you to a game of UNO."
    assert topics.text_of(Topic.INVITED, {"by": "Mia", "kind": "chess"}) == "Mia asks you to a game of cards."
    assert (
        topics.text_of(Topic.DEALT, {"kind": "uno", "names": ["Mia", "Bob"]}) == "Your table is ready: UNO (Mia, Bob)."
    )


def test_percent_signs_in_names_are_names() -> None:
    assert topics.text_of(Topic.FOLLOWED, {"by": "100 %(title)s"}) == "100 %(title)s follows you."


def test_of_many_the_first_four() -> None:
    names = [f"N{number}" for number in range(7)]
    assert topics.listed(names) == "N0, N1, N2, N3 and 3 more"
    assert topics.listed([]) == "nobody else"
