"""Scrimmages and baselines: a few games against whom one chooses, and our levels in the standings of all others."""

from collections import Counter
from typing import Any

import pytest
from django.db import connection, connections
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from arena import baselines, scrimmages, selectors, services, tournaments
from arena.models import Program, Tournament
from arena.program_record import record_of
from arena.services import Wish
from games.core.rng import chosen_seed
from tests.arena.scripted import decent
from tests.arena.test_tournaments import ONE, entered, play
from tests.games.callers import Caller, person

Json = Any
ROUTE = "/api/rummy/scrimmages"
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


@pytest.fixture(autouse=True)
def closed() -> Any:
    yield
    connections.close_all()


def of(owner: Caller, name: str, port: int) -> int:
    """A program of somebody's that has answered."""
    made = services.register(Wish(name, "127.0.0.1", port, owner=owner.user)).pk
    services.note_seen(made, answered=True)
    return made


def refused(answer: Any) -> tuple[int, str]:
    return answer.status, answer.body["code"]


@pytest.fixture
def mia() -> Caller:
    return person("Mia")


# -- Who may what ----------------------------------------------------------------------------------------------------
def test_an_owner_plays_whom_she_likes(mia: Caller) -> None:
    ann, bob = of(mia, "Ann", 8101), of(person("Bob"), "Rob", 8102)
    made = mia.post(ROUTE, {"program_id": ann, "opponent_id": bob, "games": 4, "target": 50})
    assert made.status == 201
    assert (made.body["mode"], made.body["progress"]["total"]) == ("scrimmage", 4)
    assert made.body["options"] == {"target": 50, "turn_cap": 1000}
    assert refused(mia.post(ROUTE, {"program_id": ann, "level": "hard"})) == (409, "SCRIMMAGE_RUNNING")
    assert mia.post(f"/api/rummy/tournaments/{made.body['id']}/stop").body["status"] == "stopped"
    made = mia.post(ROUTE, {"program_id": ann, "level": "hard"})
    assert [line["program"] for line in mia.get(f"/api/rummy/tournaments/{made.body['id']}").body["standings"]] == [
        "Ann", "Parlour hard",
    ]  # fmt: skip


def test_of_two_at_once_one_waits_before_it_is_asked_what_is_under_way(mia: Caller) -> None:
    assert mia.user
    ann = of(mia, "Ann", 8101)
    with CaptureQueriesContext(connection) as asked:
        scrimmages.open_for(mia.user, {"program_id": ann, "level": "easy", "games": 2})
    said = [one["sql"] for one in asked.captured_queries]
    looks = next(number for number, sql in enumerate(said) if '"arena_tournament"' in sql)
    assert said[0].startswith("BEGIN")
    assert any('"accounts_user"."id" = ' in sql for sql in said[:looks])


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"program_id": 999}, 400, "INVALID_BODY"),
        ({"opponent_id": 999}, 400, "INVALID_BODY"),
        ({"opponent_id": "ann"}, 400, "INVALID_BODY"),  # itself
        ({"level": "hard"}, 400, "INVALID_BODY"),
        ({"opponent_id": None, "level": "grand master"}, 400, "INVALID_BODY"),
        ({"games": 3}, 400, "INVALID_BODY"),
        ({"games": 22}, 400, "INVALID_BODY"),
        ({"games": 0}, 400, "INVALID_BODY"),
        ({"target": 0}, 400, "INVALID_BODY"),
        ({"program_id": "others", "opponent_id": "ann"}, 403, "FORBIDDEN"),
        ({"opponent_id": "silent"}, 409, "PROGRAM_SILENT"),
    ],
)
def test_scrimmages_that_are_refused(mia: Caller, change: Json, status: int, code: str) -> None:
    rob = person("Bob")
    ids = {"ann": of(mia, "Ann", 8101), "others": of(rob, "Rob", 8102), "silent": of(rob, "Cora", 8103)}
    Program.objects.filter(pk=ids["silent"]).update(silent=True)
    asked = {"program_id": ids["ann"], "opponent_id": ids["others"], "games": 2} | change
    body = {key: ids.get(value, value) if key.endswith("_id") else value for key, value in asked.items()}
    body = {key: value for key, value in body.items() if value is not None}
    assert refused(mia.post(ROUTE, body)) == (status, code)
    assert not Tournament.objects.exists(), "nothing half done"


def test_nobody_and_in_an_open_arena_everybody(mia: Caller) -> None:
    rob = of(person("Bob"), "Rob", 8102)
    assert refused(Caller().post(ROUTE, {"program_id": rob, "level": "easy"})) == (401, "NOT_AUTHENTICATED")
    with override_settings(RUMMY_OPEN_ARENA=True):
        assert mia.post(ROUTE, {"program_id": rob, "level": "easy"}).status == 201


def test_the_form_of_the_page() -> None:
    user = User.objects.create_user("mia", "mia@example.org", "a quiet evening 7")
    ann = services.register(Wish("Ann", "127.0.0.1", 8101, owner=user)).pk
    services.note_seen(ann, answered=True)
    browser = Client()
    assert "arena/scrimmages/" not in browser.get("/arena/").content.decode(), "nobody has a program"
    browser.force_login(user)
    page = browser.get("/arena/").content.decode()
    for text in ("Play a scrimmage", "Parlour normal", f'<option value="{ann}">Ann</option>'):
        assert text in page
    asked = {"program_id": ann, "opponent": "level:normal", "games": "4", "target": "100"}
    answer = browser.post("/arena/scrimmages/", asked)
    made = Tournament.objects.get()
    assert answer.headers["Location"] == f"/arena/tournaments/{made.pk}/"
    assert "Stop it" in browser.get(answer.headers["Location"]).content.decode()
    told = browser.post("/arena/scrimmages/", asked, follow=True).content.decode()
    assert "Your last scrimmage is not over" in told
    assert "Name one opponent" in browser.post("/arena/scrimmages/", {"program_id": ann}, follow=True).content.decode()


# -- Playing ---------------------------------------------------------------------------------------------------------
def test_a_scrimmage_is_played_and_counts_in_no_record(mia: Caller) -> None:
    with entered(Ann=decent):
        Program.objects.update(owner=mia.user)
        ann = Program.objects.get().pk
        services.note_seen(ann, answered=True)
        number = mia.post(ROUTE, {"program_id": ann, "level": "easy", "games": 4, "target": 1}).body["id"]
        assert play(Tournament.objects.get(pk=number))
    told = mia.get(f"/api/rummy/tournaments/{number}").body
    assert (told["status"], told["progress"]) == ("ended", {"played": 4, "skipped": 0, "total": 4})
    assert {line["program"]: line["games"] for line in told["standings"]} == {"Ann": 4, "Parlour easy": 4}
    program = Program.objects.get()
    assert (program.games, record_of(program).whole.games) == (0, 0)


def test_our_levels_stand_in_every_table() -> None:
    """Each plays every program, none another level; how quickly they answer nobody asks."""
    with entered(Ann=decent, Bob=decent):
        terms = tournaments.Terms(2, options=ONE, seed=chosen_seed("seed"), baselines=baselines.LEVELS)
        tournament = tournaments.open_tournament(list(Program.objects.order_by("name")), terms)
        assert play(tournament, parallel=4)
    told = selectors.tournament_json(tournament)
    games = {line["program"]: line["games"] for line in told["standings"]}
    assert games == {"Ann": 8, "Bob": 8, "Parlour easy": 4, "Parlour normal": 4, "Parlour hard": 4}
    pairs = Counter(frozenset((one["program"], one["opponent"])) for one in told["pairs"])
    assert not any(all(name.startswith("Parlour ") for name in pair) for pair in pairs)
    assert {line["program"] for line in told["standings"] if line["p99_ms"] is None} == set(baselines.NAMES.values())


def test_a_tournament_has_them_by_the_form_and_by_request() -> None:
    boss = person("Boss")
    User.objects.filter(pk=boss.id).update(is_staff=True)
    body = {"program_ids": [of(boss, "Ann", 8101), of(boss, "Bob", 8102)], "games_per_pair": 2}
    assert boss.post("/api/rummy/tournaments", body).body["progress"]["total"] == 2
    measured = boss.post("/api/rummy/tournaments", {**body, "baselines": True}).body["progress"]["total"]
    assert measured == 2 * (1 + 2 * 3)
    browser = Client()
    assert boss.user
    browser.force_login(boss.user)
    assert 'name="baselines" value="yes" checked' in " ".join(browser.get("/arena/").content.decode().split())
    browser.post("/arena/tournaments/", {**body, "baselines": "yes"})
    assert Tournament.objects.first().bouts.count() == measured, "the newest"


@pytest.mark.parametrize("name", ["Parlour hard", "hard", "My Parlour easy"])
def test_no_program_is_called_like_a_level(mia: Caller, name: str) -> None:
    answer = mia.post("/api/rummy/programs", {"name": name, "address": "127.0.0.1", "port": "8002"})
    assert refused(answer) == (400, "INVALID_BODY")
    assert "Parlour " in answer.body["fields"]["name"][0]
