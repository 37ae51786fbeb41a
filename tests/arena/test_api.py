"""Programs and tournaments by API, socket and page: who may what, what is told, and what stays secret."""

import json
import threading
from typing import Any

import pytest
from django.test import Client, override_settings

from accounts.models import User
from arena import leases, news, program_record, selectors, services, tournaments
from arena.models import Bout, Program, Tournament
from arena.news import state_of
from arena.services import Wish
from games.catalog.rummy.rules.options import RummyOptions
from games.core.rng import chosen_seed
from tests.arena.scripted import decent
from tests.arena.test_tournaments import cheat, closed, entered, opened, play
from tests.games.callers import Caller, person
from tests.games.conftest import fresh_process

__all__ = ["closed", "fresh_process"]

Json = Any
pytestmark = pytest.mark.django_db
REGISTRATION = {"name": "Ann", "address": "127.0.0.1", "port": "8002"}


@pytest.fixture
def mia() -> Caller:
    return person("Mia")


@pytest.fixture
def staff() -> Caller:
    boss = person("Boss")
    User.objects.filter(pk=boss.id).update(is_staff=True)
    return boss


def enter(*names: str) -> list[int]:
    """Programs at ports of their own that have answered; their ids."""
    ids = [services.register(Wish(name, "127.0.0.1", 8100 + n)).pk for n, name in enumerate(names)]
    services.note_answers(dict.fromkeys(ids, True))
    return ids


def refused(answer: Any) -> tuple[int, str]:
    return answer.status, answer.body["code"]


ROUTES = ("/api/rummy/programs", "/api/rummy/tournaments", "/api/rummy/tournaments/1",
          "/api/rummy/tournaments/1/transcript.jsonl", "/api/games/1/transcript.jsonl")  # fmt: skip


@pytest.mark.parametrize("path", ROUTES)
def test_nobody_looks_without_a_name(path: str) -> None:
    assert refused(Caller().get(path)) == (401, "NOT_AUTHENTICATED")


# -- Programs ----------------------------------------------------------------------------------------------------
def test_a_program_of_ones_own(mia: Caller, staff: Caller, packets: list[Any]) -> None:
    made = mia.post("/api/rummy/programs", REGISTRATION)
    assert made.status == 201
    assert made.body == {
        "id": Program.objects.get().pk, "name": "Ann", "mode": "register", "status": "silent", "last_seen": None,
        "games": 0, "wins": 0, "address": "127.0.0.1", "port": 8002,
    }  # fmt: skip
    public = {name: value for name, value in made.body.items() if name not in {"address", "port"}}
    bob = person("Bob")
    assert bob.get("/api/rummy/programs").body == {"programs": [public]}
    assert staff.get("/api/rummy/programs").body == {"programs": [made.body]}
    assert refused(bob.call("DELETE", f"/api/rummy/programs/{made.body['id']}")) == (403, "FORBIDDEN")
    assert refused(mia.call("DELETE", "/api/rummy/programs/999")) == (404, "NOT_FOUND")
    leases.take(Program.objects.all(), made.body["id"], "host")
    assert refused(mia.call("DELETE", f"/api/rummy/programs/{made.body['id']}")) == (409, "PROGRAM_BUSY")
    assert refused(mia.post("/api/rummy/programs", REGISTRATION)) == (409, "PROGRAM_BUSY")
    leases.give_back(Program.objects.all(), made.body["id"], "host")
    assert mia.call("DELETE", f"/api/rummy/programs/{made.body['id']}").status == 204
    assert not Program.objects.exists()
    assert packets == []


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"name": "Dealer"}, 400, "INVALID_BODY"),
        ({"port": 22}, 400, "INVALID_BODY"),
        ({"address": "10.0.0.1"}, 403, "ADDRESS_NOT_ALLOWED"),
        ({"address": "example.com"}, 403, "ADDRESS_NOT_ALLOWED"),
        ({"name": "JoCarl", "port": "8100"}, 409, "PORT_TAKEN"),
        ({"name": "JoCarl"}, 409, "NAME_CLASH"),
    ],
)
def test_programs_that_are_refused(mia: Caller, packets: list[Any], change: Json, status: int, code: str) -> None:
    enter("Carl")
    assert refused(mia.post("/api/rummy/programs", {**REGISTRATION, **change})) == (status, code)
    assert packets == []


def test_a_caller_from_elsewhere_registers_nothing(mia: Caller) -> None:
    mia.client.defaults["REMOTE_ADDR"] = "203.0.113.9"
    assert refused(mia.post("/api/rummy/programs", REGISTRATION)) == (403, "ADDRESS_NOT_ALLOWED")
    with override_settings(RUMMY_ALLOWED_HOSTS=["203.0.113.0/24"]):
        assert mia.post("/api/rummy/programs", REGISTRATION).status == 201


# -- Tournaments -------------------------------------------------------------------------------------------------
def test_staff_hold_tournaments(mia: Caller, staff: Caller) -> None:
    ids = enter("Ann", "Bob", "Cora")
    body = {"program_ids": ids, "games_per_pair": 4, "target": 100, "seed": "a secret"}
    assert refused(mia.post("/api/rummy/tournaments", body)) == (403, "FORBIDDEN")
    made = staff.post("/api/rummy/tournaments", body)
    assert made.status == 201
    assert made.body["status"] == "waiting"
    assert made.body["options"] == {"target": 100, "turn_cap": 1000}
    assert made.body["progress"] == {"played": 0, "skipped": 0, "total": 12}
    with override_settings(RUMMY_OPEN_ARENA=True):
        own = mia.post("/api/rummy/tournaments", body).body["id"]
    assert [row["id"] for row in mia.get("/api/rummy/tournaments").body["tournaments"]] == [own, made.body["id"]]
    assert refused(mia.post(f"/api/rummy/tournaments/{made.body['id']}/stop")) == (403, "FORBIDDEN")
    assert mia.post(f"/api/rummy/tournaments/{own}/stop").body["status"] == "stopped"
    assert refused(mia.post(f"/api/rummy/tournaments/{own}/stop")) == (409, "NOT_PLAYING")
    assert refused(mia.post("/api/rummy/tournaments/999/stop")) == (404, "NOT_FOUND")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"program_ids": []}, "program_ids"),
        ({"program_ids": [1]}, "program_ids"),
        ({"program_ids": [1, 1]}, "program_ids"),
        ({"program_ids": [1, 10**6]}, "program_ids"),
        ({"program_ids": "1, 2"}, "program_ids"),
        ({"games_per_pair": 3}, "games_per_pair"),
        ({"games_per_pair": 0}, "games_per_pair"),
        ({"games_per_pair": 2002}, "games_per_pair"),
        ({"target": 0}, "target"),
        ({"turn_cap": 5}, "turn_cap"),
        ({"same_decks": "yes"}, "same_decks"),
        ({"seed": [1]}, "seed"),
    ],
)
def test_tournaments_that_make_no_sense(staff: Caller, change: Json, field: str) -> None:
    answer = staff.post("/api/rummy/tournaments", {"program_ids": enter("Ann", "Bob"), "games_per_pair": 2, **change})
    assert refused(answer) == (400, "INVALID_BODY")
    assert [name.partition(".")[0] for name in answer.body["fields"]] == [field]
    assert not Tournament.objects.exists()


def a_tournament(staff: Caller, *winners: int) -> Tournament:
    """Ann against Bob over four games, of which some have ended."""
    enter("Ann", "Bob")
    terms = tournaments.Terms(4, True, RummyOptions(target=1), chosen_seed("nobody knows this seed"), owner=staff.user)
    made = tournaments.open_tournament(list(Program.objects.order_by("name")), terms)
    tournaments.begin(made)
    for bout, winner in zip(made.bouts.order_by("number"), winners, strict=False):
        forfeit = {"seat": 1 - winner, "code": "BAD_DRAW", "call": "/draw/", "said": "Say so.", "text": '{"play": "x"}'}
        result = {
            "scores": [0, 2000] if winner == 0 else [2000, 0], "rounds": 1, "turns": 3, "reason": "forfeit", "calls": 9,
            "seconds": 0.1, "forfeit": forfeit, "times": {"0": {"0.5": 9}, "1": {"1.5": 9}},
        }  # fmt: skip
        Bout.objects.filter(pk=bout.pk).update(status="ended", winner=winner, result=result)
    return made


def test_what_is_told_of_a_running_tournament(mia: Caller, staff: Caller) -> None:
    """One game has ended and its twin has not: neither its cards nor the words it was lost by are told."""
    made = a_tournament(staff, 0)
    told = mia.get(f"/api/rummy/tournaments/{made.pk}").body
    assert told["progress"] == {"played": 1, "skipped": 0, "total": 4}
    assert told["standings"][0] == {
        "rank": 1, "program": "Ann", "games": 1, "wins": 1, "win_percent": 100.0, "interval": [20.7, 100.0],
        "mean_penalty": 0.0, "forfeits": 0, "p50_ms": 0.5, "p99_ms": 0.5,
    }  # fmt: skip
    assert told["pairs"] == [
        {"program": "Ann", "opponent": "Bob", "wins": 1, "games": 1},
        {"program": "Bob", "opponent": "Ann", "wins": 0, "games": 1},
    ]
    assert told["games"][0]["forfeit"] == {"program": "Bob", "code": "BAD_DRAW"}
    assert told["forfeits"] == []
    decks = {tournaments.deck_of(made, bout).hex() for bout in made.bouts.all()}
    assert not any(deck in json.dumps(told) for deck in decks)
    assert refused(mia.get(f"/api/rummy/tournaments/{made.pk}/transcript.jsonl")) == (409, "STILL_PLAYING")


def test_what_is_told_at_the_end(mia: Caller, staff: Caller) -> None:
    made = a_tournament(staff, 0, 0, 1, 0)
    assert tournaments.finish(made)
    told = mia.get(f"/api/rummy/tournaments/{made.pk}").body
    assert [line["wins"] for line in told["standings"]] == [3, 1]
    assert told["seed"] == b"nobody knows this seed".hex()
    assert [one["text"] for one in told["forfeits"]] == ['{"play": "x"}'] * 4
    client = Client()
    lines = client.get(
        f"/api/rummy/tournaments/{made.pk}/transcript.jsonl", headers={"Authorization": f"Bearer {mia.token}"}
    )
    assert lines["Content-Type"] == "application/jsonl"
    assert lines.streaming
    found = [json.loads(line) for line in b"".join(lines).splitlines()]  # type: ignore[arg-type]
    assert [line["type"] for line in found] == ["game", "result"] * 4
    assert found[1]["reason"] == "BAD_DRAW"


def test_tests_are_nobody_elses_business(mia: Caller) -> None:
    made = tournaments.open_tournament([], tournaments.Terms(0, mode="test"))
    assert refused(mia.get(f"/api/rummy/tournaments/{made.pk}")) == (404, "NOT_FOUND")
    assert mia.get("/api/rummy/tournaments").body == {"tournaments": []}


def test_what_sockets_are_told(staff: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    """How it stands, and every game that ends: no cards, no seed."""
    made = a_tournament(staff, 0)
    sent: list[Json] = []
    monkeypatch.setattr(
        news.news, "tell", lambda group, about, texts: sent.extend((group, json.loads(text)) for text in texts)
    )
    state = state_of(made.pk)
    assert state["status"] == "running"
    assert state["progress"]["played"] == 1

    class Over:
        tournament = made
        running: dict[int, Json] = {}

        class over:
            @staticmethod
            def is_set() -> bool:
                return True

    bout = made.bouts.select_related("first", "second").first()
    tournaments.finish(made)
    news.publish(Over, bout)  # type: ignore[arg-type]
    assert {group for group, _ in sent} == {f"arena.{made.pk}"}
    assert [frame["event"] for _, frame in sent] == [
        "tournament:game:ended", "tournament:state:update", "tournament:ended",
    ]  # fmt: skip
    decks = {tournaments.deck_of(made, one).hex() for one in made.bouts.all()} | {bytes(made.seed).hex()}
    assert not any(deck in json.dumps(sent) for deck in decks)


# -- Pages -------------------------------------------------------------------------------------------------------
def test_pages_for_everybody(client: Client, staff: Caller) -> None:
    made = a_tournament(staff, 0, 1, 0, 1)
    listed = client.get("/arena/").content.decode()
    assert "Ann" in listed
    assert "127.0.0.1:" not in listed, "where a program listens is its owner's"
    shown = client.get(f"/arena/tournaments/{made.pk}/").content.decode()
    assert "<progress" in shown
    assert "2 / 4" in shown
    assert "BAD_DRAW" in shown
    assert "&quot;play&quot;" in shown
    assert "MALFORMED_PLAY" in client.get("/arena/how-to/").content.decode()
    assert client.get("/arena/tournaments/999/").status_code == 404


def test_only_the_living_parts_are_sent_again(client: Client, staff: Caller) -> None:
    made = a_tournament(staff, 0)
    part = client.get(f"/arena/tournaments/{made.pk}/", headers={"X-Part": "yes"})
    assert part["X-Part"] == "yes"
    text = part.content.decode()
    assert 'id="progress"' in text
    assert 'id="standings"' in text
    assert "<html" not in text


def test_who_does_not_answer_enters_no_tournament(staff: Caller) -> None:
    """Neither one that has never answered since it registered, nor one that has fallen silent or is suspended."""
    ids = enter("Ann", "Bob")
    body = {"program_ids": ids, "games_per_pair": 2}
    for change in ({"last_seen": None}, {"silent": True}, {"strikes": 3}):
        services.register(Wish("Bob", "127.0.0.1", 8101))
        services.note_seen(ids[1], answered=True)
        Program.objects.filter(name="Bob").update(**change)
        assert refused(staff.post("/api/rummy/tournaments", body)) == (409, "PROGRAM_SILENT")
    services.register(Wish("Bob", "127.0.0.1", 8101))
    assert refused(staff.post("/api/rummy/tournaments", body)) == (409, "PROGRAM_SILENT")
    services.note_seen(ids[1], answered=True)
    assert staff.post("/api/rummy/tournaments", body).status == 201


def test_staff_hold_and_stop_by_form(client: Client, staff: Caller, mia: Caller) -> None:
    ids = enter("Ann", "Bob")
    assert mia.user
    assert staff.user
    client.force_login(mia.user)
    client.post("/arena/tournaments/", {"program_ids": ids, "games_per_pair": 2, "target": 100})
    assert not Tournament.objects.exists()
    client.force_login(User.objects.get(pk=staff.id))
    client.post("/arena/tournaments/", {"program_ids": ids[:1], "games_per_pair": 2, "target": 100})
    assert not Tournament.objects.exists()
    answer = client.post("/arena/tournaments/", {"program_ids": ids, "games_per_pair": 2, "target": 100})
    made = Tournament.objects.get()
    assert answer["Location"] == f"/arena/tournaments/{made.pk}/"
    client.post(f"/arena/tournaments/{made.pk}/stop/")
    made.refresh_from_db()
    assert selectors.is_over(made)


def a_played_one() -> Tournament:
    """A tournament whose games are really played: Ann against a program that cheats, with a version and a notice."""
    with entered(Ann=decent, Cheat=cheat):
        Program.objects.filter(name="Cheat").update(version="1")
        made = opened(games=4)
        stop = threading.Event()
        play(made, 1, stop, news=lambda run, bout: stop.set() if bout and bout.number == 3 else None)
    return made


@pytest.mark.django_db(transaction=True)
def test_a_games_page_has_its_log_and_its_calls_once_its_twin_has_ended(client: Client) -> None:
    made = a_played_one()
    first, second, third = made.bouts.order_by("number")[:3]
    shown = client.get(f"/arena/games/{first.pk}/").content.decode()
    texts = ("Ann holds ", "Dealer discards ", "Cheat Forfeits (MALFORMED_PLAY)", "Hand Ends: Ann ", "Game Ends: Ann ")
    for text in (*texts, "Nothing may follow the discard", f"/arena/games/{first.pk}/calls.jsonl"):
        assert text in shown, shown[shown.index("<h1>") : shown.index("</main>")]
    lines = b"".join(client.get(f"/arena/games/{first.pk}/calls.jsonl")).splitlines()  # type: ignore[arg-type]
    assert [json.loads(line)["type"] for line in (lines[0], lines[1], lines[-1])] == ["game", "call", "result"]
    hidden = client.get(f"/arena/games/{second.pk}/").content.decode()
    assert "still to be played with swapped seats" in hidden
    assert " holds " not in hidden
    assert "Nothing may follow" not in hidden
    assert client.get(f"/arena/games/{second.pk}/calls.jsonl").status_code == 404
    assert client.get("/arena/games/999999/").status_code == 404
    whole = client.get(f"/arena/tournaments/{made.pk}/").content.decode()
    assert f"/arena/games/{first.pk}/" in whole
    assert f"/arena/games/{third.pk}/" in whole
    assert f"/arena/games/{second.pk}/" not in whole


@pytest.mark.django_db(transaction=True)
def test_forfeits_are_told_where_they_happened_but_not_in_words_that_show_cards(client: Client) -> None:
    """Who and why at once; what was said once the twin has ended. Nobody is missing while nothing is over."""
    made = a_played_one()
    told = client.get(f"/arena/tournaments/{made.pk}/").content.decode()
    notices = told[told.index('id="notices"') : told.index('id="forfeits"')]
    assert notices.count("MALFORMED_PLAY") == 3
    assert notices.count("Nothing may follow the discard") == 2
    assert "Still to be played" in told
    assert "has not" not in told
    Program.objects.filter(name="Ann").update(silent=True)
    assert "Not here at the moment: Ann." in client.get(f"/arena/tournaments/{made.pk}/").content.decode()
    assert "registered" in client.get("/arena/").content.decode()


def test_forfeits_can_be_filtered(client: Client, staff: Caller) -> None:
    made = a_tournament(staff, 0, 1, 0, 1)
    bout = made.bouts.order_by("number")[1]
    result = {**bout.result, "forfeit": {**bout.result["forfeit"], "code": "TIMEOUT", "call": "/lay-down/"}}
    Bout.objects.filter(pk=bout.pk).update(result=result)

    def listed(**wanted: str) -> str:
        shown = client.get(f"/arena/tournaments/{made.pk}/", wanted).content.decode()
        return shown[shown.index('<ul class="forfeits"', shown.index('id="forfeits"')) : shown.index('id="games"')]

    for wanted, codes in (
        ({}, {"BAD_DRAW", "TIMEOUT"}),
        ({"code": "TIMEOUT"}, {"TIMEOUT"}),
        ({"call": "/draw/"}, {"BAD_DRAW"}),
        ({"program": "Ann", "code": ""}, {"BAD_DRAW", "TIMEOUT"}),
    ):
        assert {code for code in ("BAD_DRAW", "TIMEOUT") if code in listed(**wanted)} == codes
    none = client.get(f"/arena/tournaments/{made.pk}/", {"code": "NOT_JSON"}).content.decode()
    assert "None that may be shown yet." in none


@pytest.mark.django_db(transaction=True)
def test_a_programs_page_has_its_record_faults_times_and_versions(client: Client) -> None:
    a_played_one()
    cheat_row = Program.objects.get(name="Cheat")
    services.register(Wish("Cheat", "127.0.0.1", cheat_row.port, version="2"))
    record = program_record.record_of(cheat_row)
    assert (record.whole.games, record.whole.wins, record.whole.forfeits) == (3, 0, 3)
    assert [(one.name, one.games, one.forfeits) for one in record.versions] == [("2", 0, 0), ("", 3, 3)]
    assert [(one.name, one.games, one.wins) for one in record.opponents] == [("Ann", 3, 0)]
    (fault,) = record.faults
    assert (fault.code, fault.call, fault.times) == ("MALFORMED_PLAY", "/lay-down/", 3)
    assert fault.said == "Nothing may follow the discard: put it last."
    assert record.whole.half is not None
    shown = client.get(f"/arena/programs/{cheat_row.pk}/").content.decode()
    assert "0 of 3" in shown
    assert "MALFORMED_PLAY" in shown
    assert "127.0.0.1:" not in shown
    ann = program_record.record_of(Program.objects.get(name="Ann"))
    assert (ann.whole.percent, ann.faults) == (100.0, [])
    assert client.get("/arena/programs/999999/").status_code == 404
