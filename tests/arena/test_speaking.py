"""What a host says while it runs, what it writes beside, and with which options it goes on."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from accounts.services import make_guest
from arena import connections, notices, selectors, services, tournaments
from arena.host import printing, transcript
from arena.host.speaking import Speaker
from arena.host.transcript_file import TranscriptFile
from arena.models import Bout, Notice, Program, Tournament
from arena.services import Wish
from gateways.rummy_programs import going_on
from tests.arena.scripted import decent
from tests.arena.test_tournaments import cheat, closed, entered, opened, play

__all__ = ["closed"]
Json = Any
pytestmark = pytest.mark.django_db


# -- Lines -------------------------------------------------------------------------------------------------------
def test_one_line_for_whatever_happens_to_a_program() -> None:
    lines: list[str] = []
    speaker = Speaker("here", lines.append)
    row = services.register(Wish("Ann", "127.0.0.1", 8002, version="7"))
    services.note_answers({row.pk: False})
    services.note_answers({row.pk: False})
    services.note_answers({row.pk: True})
    for _game in range(4):
        services.note_strike(row.pk, "TIMEOUT")
    speaker.look()
    assert lines == [
        "Ann has registered (127.0.0.1:8002, version 7)",
        "Ann is silent: it does not answer GET /",
        "Ann is awake: it answers again",
        "Ann is suspended: not reached in three games in a row; registering again wakes it",
    ]
    speaker.look()
    assert len(lines) == 4, "nothing twice"


def test_a_program_that_calls_us_is_at_no_address() -> None:
    lines: list[str] = []
    speaker = Speaker("here", lines.append)
    program, _secret = connections.connect(make_guest("Mia"), "Ann")
    speaker.look()
    assert lines == ["Ann has registered"]
    assert program.place == "Ann"
    assert services.register(Wish("Bob", "127.0.0.1", 8002)).place == "127.0.0.1:8002"


def test_a_flood_is_counted() -> None:
    lines: list[str] = []
    speaker = Speaker("here", lines.append)
    notices.note("registered", [f"Dead {n}" for n in range(1000)])
    notices.note("silent", ["Bob"])
    speaker.look()
    assert lines[7:] == [
        "Dead 7 has registered", "… and 992 more: registered", "Bob is silent: it does not answer GET /",
    ]  # fmt: skip


def test_a_notice_that_comes_late_is_told_once() -> None:
    """Its number was taken before that of one that could be read already."""
    lines: list[str] = []
    notices.note("silent", ["Old"])
    speaker = Speaker("here", lines.append)
    last = notices.newest()
    Notice.objects.create(pk=last + 2, what="silent", name="Bob")
    speaker.look()
    Notice.objects.create(pk=last + 1, what="silent", name="Ann")
    for _ in range(2):
        speaker.look()
    assert lines == ["Bob is silent: it does not answer GET /", "Ann is silent: it does not answer GET /"]


def test_old_notices_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "KEPT", 10)
    monkeypatch.setattr(notices, "SPARE", 5)
    for _ in range(40):
        notices.note("registered", ["Ann"])
    assert 10 <= Notice.objects.count() <= 15


@pytest.mark.django_db(transaction=True)
def test_a_forfeit_is_told_with_code_call_and_words() -> None:
    lines: list[str] = []
    with entered(Ann=decent, Cheat=cheat):
        speaker = Speaker("here", lines.append)
        tournament = opened(host="here")
        other = Speaker("elsewhere", lines.append)
        assert play(tournament, 1)
    other.look()
    assert lines == [], "of another host's tournaments nothing is said"
    speaker.look()
    assert lines[0] == (
        f"Cheat forfeits game 1 of tournament {tournament.pk}: MALFORMED_PLAY at /lay-down/:"
        " Nothing may follow the discard: put it last."
    )
    assert len(lines) == 2


def test_a_line_goes_above_the_bar() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for stream, said in ((io.StringIO(), "Ann is silent\n"), (Terminal(), "Ann is silent\n[##--------] 1/4 games")):
        progress = printing.Progress(stream)
        progress.show(1, 4, 0)
        progress.say("Ann is silent")
        assert said in stream.getvalue()


def test_the_bar_tells_how_long_the_rest_will_take() -> None:
    assert printing.bar(24, 40, 1, 11.8) == "[######----] 24/40 games  11.8/s  1 forfeit  ETA 1 s"
    assert printing.bar(24, 40, 0, 11.8, 90.4) == "[######----] 24/40 games  11.8/s  0 forfeits  ETA 90 s"
    assert printing.bar(0, 40, 0, 0.0) == "[----------] 0/40 games  0.0/s  0 forfeits  ETA ?"


# -- Transcripts -------------------------------------------------------------------------------------------------
def test_a_game_without_calls_has_no_empty_line() -> None:
    assert list(transcript.unpacked(transcript.Transcript().packed())) == []
    assert list(transcript.unpacked(b"")) == []


@pytest.mark.django_db(transaction=True)
def test_a_transcript_grows_with_each_pair_of_twins_and_survives_a_kill(tmp_path: Path) -> None:
    """Lines are added once a game may be shown; a game that was cut off is written again, none twice."""
    path = tmp_path / "games.jsonl"
    path.write_text("of another tournament\n")
    with entered(Ann=decent, Bob=decent):
        tournament = opened(games=4)
        file = TranscriptFile(path, goes_on=False)
        seen: list[int] = []

        def news(run: Any, bout: Bout | None) -> None:
            if bout is not None:
                file.catch_up(run.tournament)
                seen.append(path.read_bytes().count(b'"type":"result"'))

        assert play(tournament, 1, news=news)
    assert seen == [0, 0, 2, 4], "deals 1 and 2 first, then each with swapped seats"
    whole = path.read_bytes()
    assert sorted(whole.splitlines()) == sorted(selectors.transcripts_of(tournament))
    second = whole.rindex(b'{"type":"game"')
    for cut in (second, second + 10, len(whole) - 1, len(whole)):
        path.write_bytes(whole[:cut])
        again = TranscriptFile(path, goes_on=True)
        assert len(again.written) == (4 if cut == len(whole) else 3)
        tournament.refresh_from_db()
        again.catch_up(tournament)
        assert path.read_bytes() == whole
    path.unlink()
    TranscriptFile(path, goes_on=True).catch_up(tournament)
    assert sorted(path.read_bytes().splitlines()) == sorted(whole.splitlines())
    assert all(json.loads(line) for line in whole.splitlines())


# -- Going on ----------------------------------------------------------------------------------------------------
NOTHING: Json = dict.fromkeys([*going_on.RULES, *going_on.PACE, "expect"])
USUAL = {"timeout": 2.0, "first_sign": 15.0, "game_minutes": 60.0, "parallel": 4}


@pytest.fixture
def left(db: Any) -> Tournament:
    """A tournament of three that was begun with a seed and with time to think."""
    for number, name in enumerate(("Ann", "Bob", "Cora")):
        services.register(Wish(name, "127.0.0.1", 8002 + number))
    made = opened(games=4, host="here", pace={**USUAL, "timeout": 60.0})
    result = {"reason": "target", "forfeit": None}
    Bout.objects.filter(number=1).update(status="ended", winner=0, result=result, ended_at=timezone.now())
    return made


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, None),
        ({"games": 4, "target": 1, "turn_cap": 60, "seed": "the seed of this tournament"}, None),
        ({"timeout": 5.0, "parallel": 1, "expect": 7}, None),
        ({"games": 6}, "was begun with --games 4, not --games 6."),
        ({"games": 6, "target": 500}, "was begun with --games 4 --target 1, not --games 6 --target 500."),
        ({"turn_cap": 100}, "was begun with --turn-cap 60, not --turn-cap 100."),
        ({"seed": "another"}, "was begun with another --seed, not --seed another."),
    ],
)
def test_what_decides_the_games_cannot_change(left: Tournament, given: Json, said: str | None) -> None:
    found = going_on.refused(left, {**NOTHING, **given})
    assert (found is None) if said is None else said in (found or "")


def test_a_seed_that_nobody_chose_is_told_to_nobody(left: Tournament) -> None:
    Tournament.objects.update(seed=b"\xff" * 32)
    left.refresh_from_db()
    assert "was begun with another --seed" in (going_on.refused(left, {**NOTHING, "seed": "mine"}) or "")


def test_how_games_are_played_may_change_and_is_said(left: Tournament) -> None:
    assert list(going_on.announced(left, NOTHING)) == [
        f"goes on with tournament {left.pk}: 1 of 12 games played",
    ]
    assert list(going_on.announced(left, {**NOTHING, "timeout": 5.0, "parallel": 4, "expect": 7}))[1:] == [
        "from here on --timeout 5 instead of 60",
        "--expect 7 changes nothing: it has 3 players",
    ]
    assert going_on.paced(left, NOTHING, USUAL) == {**USUAL, "timeout": 60.0}, "as it was begun"
    assert going_on.paced(left, {**NOTHING, "timeout": 5.0}, USUAL)["timeout"] == 5.0
    assert going_on.paced(None, NOTHING, USUAL) == USUAL


# -- Versions ----------------------------------------------------------------------------------------------------
def test_another_word_is_another_version() -> None:
    """A restart is none; another program at the same place begins anew."""
    for version in ("", "", "1", "1", "2", "1"):
        row = services.register(Wish("Ann", "127.0.0.1", 8002, version=version))
    assert [one.name for one in row.versions.order_by("pk")] == ["", "1", "2", "1"]
    services.register(Wish("Bob", "127.0.0.1", 8002, version="2"))
    assert [one.name for one in Program.objects.get().versions.all()] == ["2"]


def test_terms_know_how_a_tournament_is_played(left: Tournament) -> None:
    assert tournaments.Terms().pace == {}
    assert left.pace["timeout"] == 60.0
