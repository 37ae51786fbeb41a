"""What the house says to people about behaviour, in whole sentences."""

import pytest
from django.utils import translation

from people.conduct import words
from people.conduct.models import Measure, Report

FACTS = {"name": "Bob", "until": "2026-11-20T18:00:00+00:00", "words": "Please stop."}


@pytest.mark.parametrize("said", words.SAID)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_sentence_is_whole(said: str, language: str) -> None:
    with translation.override(language):
        short, told = words.sentence({"said": said, **FACTS}), words.text_of({"said": said, **FACTS})
    assert "%" not in short
    assert "Please stop." not in short
    assert told == f"{short} “Please stop.”"


def test_everything_that_is_told_has_its_words() -> None:
    told = {f"report_{status}" for status in Report.Status.values} | set(Measure.What.values)
    silent = {"report_open", "off", "on"}  # who is let in no more hears nothing
    assert told - silent == set(words.SAID)


def test_by_hand() -> None:
    silent = words.sentence({"said": "silenced", **FACTS})
    assert silent == "Until Nov. 20, 2026, 6 p.m. you can only read along."
    assert words.sentence({"said": "renamed", **FACTS}).startswith("Your name did not fit in here. You are Bob now")
    assert words.text_of({"said": "something new"}) == "The house has a word for you."
