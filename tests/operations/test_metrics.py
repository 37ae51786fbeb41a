"""The figures of the house: who may read them, that a parser understands them, and what each is named for."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from accounts import services as accounts
from accounts.models import User
from api import metrics as api_metrics
from games.models import Game
from games.table import remembered
from operations import metrics, now
from tests.games.callers import person
from tests.games.moving import advance
from tests.games.seating import seat

pytestmark = pytest.mark.django_db
PERSON = re.compile(r"parlour_[0-9A-Za-z_-]{20,}")


@pytest.fixture(autouse=True)
def fresh_process() -> None:
    """Every test begins as if the process had just started."""
    remembered.forget_all()


def scraped(client: Client) -> dict[str, Any]:
    answer = client.get("/metrics")
    assert answer.status_code == 200
    return {family.name: family for family in text_string_to_metric_families(answer.content.decode())}


def value(families: dict[str, Any], name: str, **labels: str) -> float:
    return sum(
        sample.value
        for family in families.values()
        for sample in family.samples
        if sample.name == name and labels.items() <= sample.labels.items()
    )


def test_a_parser_understands_them_and_each_is_explained(client: Client) -> None:
    families = scraped(client)
    ours = {name: family for name, family in families.items() if name.startswith("parlour_")}
    assert len(ours) >= 10
    assert all(len(family.documentation) > 20 for family in ours.values())
    assert all(family.documentation.endswith(".") or "`" in family.documentation for family in ours.values())


def test_games_and_lobbies_are_counted(client: Client) -> None:
    seat("rummy", [person("Ann"), person("Bob")])
    seat("uno", [person("Ann"), person("Bob")])
    families = scraped(client)
    assert value(families, "parlour_games") == 2
    assert value(families, "parlour_games", kind="rummy") == 1
    Game.objects.update(status="ended")
    assert value(scraped(client), "parlour_games") == 0


def test_moves_and_refusals_are_counted(client: Client) -> None:
    before = scraped(client)
    ann, bob = person("Ann"), person("Bob")
    game_id = seat("rummy", [ann, bob])
    advance(game_id, 2)
    assert ann.get("/api/games/999999").status == 404
    after = scraped(client)

    def more(name: str, **labels: str) -> float:
        return value(after, name, **labels) - value(before, name, **labels)

    assert more("parlour_moves_total", kind="rummy", by="player") == 2
    assert more("parlour_refusals_total", code="GAME_NOT_FOUND") == 1
    assert more("parlour_request_seconds_count", status="4xx") == 1
    assert value(after, "parlour_request_seconds_count", route="metrics") >= 1


def test_no_label_tells_of_a_person_a_game_or_a_token(client: Client) -> None:
    ann = person("Ann")
    game_id = seat("rummy", [ann, person("Bob")])
    ann.get(f"/api/games/{game_id}")
    text = client.get("/metrics").content.decode()
    assert ann.token not in text
    assert "Ann" not in text
    assert f"/{game_id}" not in text


@pytest.mark.parametrize(
    ("address", "token", "status"),
    [("127.0.0.1", "", 200), ("10.0.0.1", "", 404), ("10.0.0.1", "right", 200), ("127.0.0.1", "wrong", 404)],
)
def test_who_may_read_them(client: Client, settings: Any, address: str, token: str, status: int) -> None:
    settings.METRICS_TOKEN = "right"
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    assert client.get("/metrics", headers=headers, REMOTE_ADDR=address).status_code == status


def test_the_first_page_of_the_admin_shows_the_house(client: Client) -> None:
    game_id = seat("rummy", [person("Ann"), person("Bob")])
    advance(game_id, 3)
    client.force_login(User.objects.create_superuser("staff", "staff@example.org", "a long password"))
    open_before = metrics.open_sockets()
    api_metrics.sockets.labels("TableSocket").inc(2)
    page = client.get("/admin/").content.decode()
    api_metrics.sockets.labels("TableSocket").dec(2)
    assert f"<strong>{open_before + 2}</strong> sockets are open" in page
    assert "<strong>2</strong> people play" in page
    assert "<strong>1</strong> game is on" in page
    assert "4 moves in all, at most" in page
    assert "There has never been a backup" in page
    accounts.make_guest()


def test_the_slowest_requests_of_an_hour_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(now, "_slowest", [])
    monkeypatch.setattr(now, "_errors", [])
    for tenths in (3, 1, 9, 2, 8, 4, 7):
        now.note(tenths / 10, f"GET /{tenths}", 200)
    now.note(0.05, "GET /broken", 500)
    assert [one.what for one in now._slowest] == ["GET /3", "GET /4", "GET /7", "GET /8", "GET /9"]
    assert [one.what for one in now._errors] == ["GET /broken"]


def test_every_metric_is_in_the_documentation() -> None:
    defined = set(re.findall(r'"(parlour_\w+)"', Path("api/metrics.py").read_text()))
    defined |= set(re.findall(r'"(parlour_\w+)"', Path("operations/metrics.py").read_text()))
    told = set(re.findall(r"`(parlour_\w+)`", Path("docs/deploy.md").read_text()))
    assert told == defined
