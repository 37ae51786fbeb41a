"""A program at a browser table: called as the game goes on, out by its own fault, and never told a line twice."""

import json
import threading
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from django.db import connections
from django.test import Client, override_settings

from accounts import services as accounts
from accounts.models import User
from arena import services
from arena.host.runner import Duties, Runner
from arena.host.running import HostSettings
from arena.models import Program, TableConversation
from arena.services import Wish
from games.catalog.rummy.minds import bots
from games.catalog.rummy.rules.options import RummyOptions
from games.core.envelope import PROGRAM
from games.core.rng import chosen_seed
from games.models import Entry, Game
from games.play import services as games
from games.table import live, memory, remembered
from tests.arena import scripted
from tests.arena.scripted import LONG, decent, listening
from tests.games.callers import Caller, person
from tests.games.conftest import fresh_process
from tests.games.outages import switch

__all__ = ["fresh_process"]

Json = Any
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]
SETTINGS = {
    "visibility": "public",
    "spectators": True,
    "hints": True,
    "chat": True,
    "turn_clock": 0,
    "bot_pace": "instant",
}


@pytest.fixture(autouse=True)
def hosting() -> Iterator[None]:
    with override_settings(RUMMY_HOST=True):
        yield
    connections.close_all()


class House:
    """A person, called Mia, at a table with a program, and who calls the program."""

    def __init__(self, program: scripted.Program, target: int = 40, mia: str = "Mia") -> None:
        row = services.register(Wish("Ann", "127.0.0.1", program.server_port))
        self.mia = accounts.make_guest(mia)
        options = RummyOptions(target=target, turn_cap=30)
        self.game = games.open_game("rummy", self.mia, options, SETTINGS)
        sitters = [games.Sitter(self.mia), games.Sitter(services.user_of(row), PROGRAM)]
        games.start(Game.objects.get(pk=self.game.pk), sitters, chosen_seed("a table"))

    @property
    def table(self) -> live.Table:
        return memory.current(self.game.pk)

    def play(self, turns: int = 10_000) -> live.Table:
        """Mia plays like a bot, whenever it is her turn; the table at the end, or after so many moves of hers."""
        while (table := self.table).state.result is None and turns:
            if table.rules.turn(table.state) == 0:
                move = table.rules.dump_move(bots.choose(table.view(0), "easy", Random(table.seq)))
                games.play(table.id, games.Asked(0, move))
                turns -= 1
            else:
                threading.Event().wait(0.01)
        return self.table


class Staged:
    """A runner while it works."""

    def __enter__(self) -> Runner:
        self.runner = Runner(HostSettings(2, 60.0, LONG), Duties(tables=True))
        self.runner.start()
        return self.runner

    def __exit__(self, *error: object) -> None:
        self.runner.stop()


def page(house: House) -> str:
    """The table in Mia's browser."""
    client = Client()
    client.force_login(house.mia)
    shown = client.get(f"/games/{house.game.pk}/")
    assert shown.status_code == 200
    return shown.content.decode()


def until(happened: Any) -> None:
    while not happened():
        threading.Event().wait(0.01)


def told_end(program: scripted.Program) -> bool:
    return any("Game Ends:" in text for text in program.texts())


def test_a_whole_game_between_a_person_and_a_program(settings: Any) -> None:
    settings.RUMMY_REPLY_SECONDS = 60.0  # on a busy machine an answer may take its time
    with listening(scripted.Program()) as ann:
        house = House(ann)
        shown = house.table.contract.view(house.table.view(0), house.table.now.envelope)
        assert [player["type"] for player in shown["players"]] == ["human", "program"]
        assert house.table.now.timing.urges == (), "no bot of the house plays for the program"
        with Staged():
            end = house.play()
            until(lambda: told_end(ann))
            until(lambda: Program.objects.filter(games=1, leased_by="").exists())
    assert end.state.result.reason == "target"
    starts = [body for path, body in ann.calls if path == "/start-2p-game/"]
    assert [(start["opponent"], start["game_id"]) for start in starts] == [("Mia", str(house.game.pk))]
    heard = "".join(ann.texts("/draw/", "/lay-down/", "/update-2p-game/"))
    assert heard.count("Hand Ends:") == heard.count("Dealer discards") == end.state.round
    totals = end.state.totals
    star = [" *" if end.state.result.winner == seat else "" for seat in (0, 1)]
    assert f"Game Ends: Mia {totals[0]}{star[0]} Ann {totals[1]}{star[1]}\n" in heard
    entries = Entry.objects.filter(game_id=house.game.pk, seat=1).exclude(move="")
    assert {entry.by for entry in entries} == {"player"}
    lines = [json.loads(line) for line in TableConversation.objects.get(game_id=house.game.pk).transcript.splitlines()]
    assert {line["result"] for line in lines} == {"ok"}
    client = Client()
    client.force_login(house.mia)
    told = b"".join(client.get(f"/api/games/{house.game.pk}/transcript.jsonl")).splitlines()  # type: ignore[arg-type]
    head, *calls, result = map(json.loads, told)
    assert (head["type"], head["seats"], head["commitment"]) == ("game", ["Mia", "Ann"], shown["shuffle"]["commitment"])
    assert calls == lines
    assert (result["type"], result["winner"], result["scores"]) == ("result", end.state.result.winner, list(totals))
    assert result["turns"] == Entry.objects.filter(game_id=house.game.pk, move__contains='"source"').count()


def test_a_person_whose_name_would_confuse_the_program_is_called_house() -> None:
    with listening(scripted.Program()) as ann:
        house = House(ann, target=1, mia="JoAnn")
        with Staged():
            house.play()
            until(lambda: told_end(ann))
    assert next(body for path, body in ann.calls if path == "/start-2p-game/")["opponent"] == "House1"
    assert "House1 " in ann.texts()[-1]
    assert "JoAnn" not in json.dumps(ann.calls)


def test_a_fault_against_a_person_is_a_forfeit_and_no_bot_steps_in() -> None:
    def faulty(path: str, body: Json) -> Json:
        return {"play": "discard 10H"} if path == "/lay-down/" else None

    with listening(scripted.Program(faulty)) as ann:
        house = House(ann)
        assert "Ann" in page(house)
        with Staged():
            end = house.play()
            until(lambda: told_end(ann))
    assert "Ann" in page(house)
    result = end.state.result
    assert (result.reason, result.winner, result.code) == ("forfeit", 0, "MALFORMED_PLAY")
    last = Entry.objects.filter(game_id=house.game.pk).order_by("-seq").first()
    assert last is not None
    assert (last.by, last.seat) == ("program", 1)
    shown = end.contract.view(end.view(0), end.now.envelope)
    assert shown["result"]["forfeit"] == {"player_id": end.people[1].user_id, "code": "MALFORMED_PLAY"}
    remembered.forget_all()
    assert memory.current(house.game.pk).state == end.state, "the log replays"


def test_nobody_there_is_a_forfeit_too() -> None:
    with listening(scripted.Program()) as ann:
        house = House(ann)
        Program.objects.update(port=scripted.closed_port())
        runner = Runner(HostSettings(2, 60.0, scripted.Limits(60, 0.05, 0.01)), Duties(tables=True))
        runner.start()
        end = house.play()
        runner.stop()
    assert end.state.result.code == "UNREACHABLE"
    assert ann.calls == []


def test_after_a_restart_the_pending_call_is_made_again_without_its_lines() -> None:
    """The first host is gone while it waits for an answer; the second asks again, and no line comes twice."""
    asked, answered = threading.Event(), threading.Event()
    times = iter(range(1000))

    def slow(path: str, body: Json) -> Json:
        if path == "/draw/" and next(times) == 2:
            asked.set()
            answered.wait()
            return lambda handler: setattr(handler, "close_connection", True)
        return None

    with listening(scripted.Program(slow)) as ann:
        house = House(ann)
        first = Runner(HostSettings(2, 60.0, LONG), Duties(tables=True))
        first.start()
        player = threading.Thread(target=lambda: (house.play(), connections.close_all()))
        player.start()
        asked.wait()
        noted = TableConversation.objects.get().calls
        waiting = ann.calls[-1]
        first.stopped.set()
        TableConversation.objects.update(leased_until=None, leased_by="")
        Program.objects.update(leased_until=None, leased_by="")
        ann.script = decent
        with Staged():
            until(lambda: len([path for path, _ in ann.calls if path == "/draw/"]) > 3)
            player.join()
            until(lambda: told_end(ann))
        answered.set()
        first.join()
    assert waiting[1]["event"] != ""
    again = [call for call in ann.calls[ann.calls.index(waiting) + 1 :] if call[0] != "/"]
    assert again[0] == ("/draw/", {**waiting[1], "event": ""})
    heard = "".join(ann.texts("/draw/", "/lay-down/", "/update-2p-game/"))
    end = house.table.state
    assert heard.count("Hand Ends:") == end.round == heard.count("Dealer discards")
    assert noted < TableConversation.objects.get().calls


def test_a_game_goes_on_after_an_outage(monkeypatch: pytest.MonkeyPatch) -> None:
    away = switch(monkeypatch, spared=threading.current_thread())
    with listening(scripted.Program()) as ann:
        house = House(ann)
        with Staged():
            house.play(2)
            away.begin(6)
            until(lambda: away.met == 6)
            end = house.play()
            until(lambda: told_end(ann))
    assert end.state.result.reason == "target"
    heard = "".join(ann.texts("/draw/", "/lay-down/", "/update-2p-game/"))
    assert heard.count("Hand Ends:") == end.state.round == heard.count("Dealer discards"), "no line comes twice"


def test_a_rule_that_fails_a_program_voids_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = live.catalog.rules("rummy")
    play = rules.play

    def fails_ann(state: Any, seat: int, *more: Any) -> Any:
        if seat == 1:
            raise RuntimeError("our own mistake")
        return play(state, seat, *more)

    with listening(scripted.Program()) as ann:
        house = House(ann)
        monkeypatch.setattr(rules, "play", fails_ann)
        with Staged():
            assert house.play().state.result.reason == "voided"
    assert ann.calls


# -- Being asked to a table --------------------------------------------------------------------------------------
@pytest.fixture
def mia() -> Caller:
    return person("Mia")


def lobby(caller: Caller, kind: str = "rummy") -> int:
    made = caller.post("/api/lobbies", {"kind": kind, "name": "Friday", "capacity": 2})
    assert made.status == 201, made.body
    return int(made.body["lobby_id"])


def test_a_host_seats_a_program_by_api_and_plays(mia: Caller) -> None:
    with listening(scripted.Program()) as ann:
        row = services.register(Wish("Ann", "127.0.0.1", ann.server_port))
        services.note_seen(row.pk, answered=True)
        place = lobby(mia)
        seated = mia.post(f"/api/lobbies/{place}/bots", {"program_id": row.pk})
        assert seated.status == 202, seated.body
        assert [player["display_name"] for player in seated.body["players"]] == ["Mia", "Ann"]
        assert mia.post(f"/api/lobbies/{place}/bots", {"program_id": row.pk}).body["code"] == "LOBBY_FULL"
        game = mia.post("/api/games", {"lobby_id": place}).body
        assert game.get("game_id"), game
        with Staged():
            until(lambda: ann.calls)
        view = mia.get(f"/api/games/{game['game_id']}").body
        assert [player["type"] for player in view["players"]] == ["human", "program"]
        told = mia.get(f"/api/games/{game['game_id']}/transcript.jsonl")
        assert (told.status, told.body["code"]) == (409, "STILL_PLAYING")


def test_a_host_seats_a_program_on_the_page(mia: Caller) -> None:
    row = services.register(Wish("Ann", "127.0.0.1", 8002))
    services.note_seen(row.pk, answered=True)
    place = lobby(mia)
    client = Client()
    client.force_login(User.objects.get(pk=mia.id))
    assert f'name="program_id" value="{row.pk}"' in " ".join(client.get(f"/lobbies/{place}/").content.decode().split())
    client.post(f"/lobbies/{place}/bot", {"program_id": row.pk, "chair": 1})
    shown = client.get(f"/lobbies/{place}/").content.decode()
    assert "Ann" in shown
    assert "program_id" not in shown, "every chair is taken"


def test_who_cannot_be_asked(mia: Caller) -> None:
    from datetime import timedelta

    from django.utils import timezone

    place, other = lobby(mia), lobby(mia, "uno")
    row = services.register(Wish("Ann", "127.0.0.1", 8002))
    services.note_seen(row.pk, answered=True)
    asked = f"/api/lobbies/{place}/bots"

    def refused(path: str = asked, number: int = row.pk) -> tuple[int, str]:
        found = mia.post(path, {"program_id": number})
        return found.status, found.body["code"]

    assert refused(number=10**9) == (404, "NOT_FOUND")
    assert refused(f"/api/lobbies/{other}/bots") == (404, "NOT_FOUND")
    Program.objects.update(silent=True)
    assert refused() == (409, "PROGRAM_SILENT")
    Program.objects.update(silent=False, strikes=3)
    assert refused() == (409, "PROGRAM_SILENT")
    Program.objects.update(strikes=0, leased_by="x", leased_until=timezone.now() + timedelta(minutes=1))
    assert refused() == (409, "PROGRAM_BUSY")
    Program.objects.update(leased_until=None)
    with override_settings(RUMMY_HOST=False):
        assert refused() == (409, "PROGRAM_SILENT")
