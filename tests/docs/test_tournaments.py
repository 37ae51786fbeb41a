"""What a tournament's socket says, of a tournament that is really played, is what is written down."""

import json
from typing import Any

import pytest

from api import news
from arena import frames
from arena.host.running import Run
from arena.models import Bout
from arena.news import publish
from tests.arena.scripted import decent
from tests.arena.test_tournaments import cheat, closed, entered, opened, play
from tests.declared import check

__all__ = ["closed"]
Json = Any
pytestmark = pytest.mark.django_db(transaction=True)


def test_every_frame_is_declared_and_every_event_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(news, "tell", lambda group, about, texts: told.extend(texts))

    runs: list[Run] = []

    def heard(run: Run, bout: Bout | None) -> None:
        runs.append(run)
        publish(run, bout)

    with entered(Ann=decent, Cheat=cheat):
        assert play(opened(), parallel=1, news=heard)
    publish(runs[-1], None)  # as its host does once it is over
    assert {check(text) for text in told} == set(frames.EVENTS)
    ends = [json.loads(text)["data"] for text in told if '"tournament:game:ended"' in text]
    assert [end["forfeit"]["code"] for end in ends] == ["MALFORMED_PLAY"] * 2
