"""The arena as staff see it: everything but what decks follow from, nothing to tamper with, and how one is stopped."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from accounts import services as accounts
from arena import leases, services, tournaments
from arena.models import Bout, Program, Tournament
from games.core.rng import chosen_seed

pytestmark = pytest.mark.django_db
SEED = chosen_seed("rosebud")
SECRET = (SEED.value.decode(), SEED.value.hex(), SEED.salt.hex(), "KS QS", "discard 2C", "holder-of-the-lease")


def signed_in(*permissions: str) -> Client:
    """Somebody of the staff who may do just this."""
    boss = accounts.sign_up(username="boss", email="boss@example.org", password="a quiet evening 7")
    boss.is_staff = True
    boss.save()
    boss.user_permissions.set(Permission.objects.filter(codename__in=permissions, content_type__app_label="arena"))
    client = Client()
    client.force_login(boss)
    return client


SEES_ALL = ("view_program", "view_tournament", "view_entrant", "view_bout")


@pytest.fixture
def tournament() -> Tournament:
    """Of two programs, one of which has forfeited the first game."""
    rows = [services.register(services.Wish(name, "127.0.0.1", port)) for name, port in (("Ann", 8002), ("Bob", 8003))]
    made = tournaments.open_tournament(rows, tournaments.Terms(2, seed=SEED, host="here"))
    offence = {"seat": 1, "code": "CARD_NOT_IN_HAND", "call": "/lay-down/", "said": "discard 2C", "text": "discard 2C"}
    Bout.objects.filter(number=1).update(
        status="ended", winner=0, moves='["KS QS"]', transcript=b"KS QS", ended_at=timezone.now(),
        result={"scores": [17, 2017], "forfeit": offence, "times": {}},
    )  # fmt: skip
    assert leases.take(Program.objects.all(), rows[0].pk, "holder-of-the-lease")
    assert leases.take(Tournament.objects.all(), made.pk, "holder-of-the-lease")
    return made


def pages(tournament: Tournament) -> dict[str, str]:
    """Every page of the room, by what it is for."""
    program, bout = Program.objects.get(name="Ann"), Bout.objects.get(number=1)
    return {
        "programs": "/admin/arena/program/?q=Ann",
        "program": f"/admin/arena/program/{program.pk}/change/",
        "tournaments": "/admin/arena/tournament/?q=Bob",
        "tournament": f"/admin/arena/tournament/{tournament.pk}/change/",
        "bouts": f"/admin/arena/bout/?q={tournament.pk}",
        "bout": f"/admin/arena/bout/{bout.pk}/change/",
    }


SHOWN = {
    "programs": ("Ann", "127.0.0.1", "8002", "playing"),
    "program": ("Ann", "127.0.0.1", "8002", "playing"),
    "tournaments": ("round robin", "1/2", "here"),
    "tournament": ("1/2", "Ann", "Bob", "target"),
    "bouts": ("Ann : Bob (1)", "17 : 2017", "Bob: CARD_NOT_IN_HAND"),
    "bout": ("17 : 2017", "Bob: CARD_NOT_IN_HAND"),
}


@pytest.mark.parametrize("page", SHOWN)
def test_everything_is_shown_but_secrets(tournament: Tournament, page: str) -> None:
    answer = signed_in(*SEES_ALL).get(pages(tournament)[page])
    assert answer.status_code == 200
    said = answer.content.decode()
    for text in SHOWN[page]:
        assert text in said
    for secret in SECRET:
        assert secret not in said


@pytest.mark.parametrize("page", SHOWN)
def test_who_has_no_permission_sees_nothing(tournament: Tournament, page: str) -> None:
    assert signed_in().get(pages(tournament)[page]).status_code == 403


@pytest.mark.parametrize("model", ["program", "tournament", "bout"])
def test_nothing_is_made_changed_or_deleted_by_hand(tournament: Tournament, model: str) -> None:
    client = signed_in(*(f"{verb}_{model}" for verb in ("add", "change", "delete", "view")))
    change = pages(tournament)[model]
    assert client.get(f"/admin/arena/{model}/add/").status_code == 403
    assert client.post(change.replace("change", "delete"), {"post": "yes"}).status_code == 403
    rows: Any = {"program": Program, "tournament": Tournament, "bout": Bout}[model].objects
    before = list(rows.values())
    client.post(
        change, {"name": "Eve", "status": "stopped", "entrants-TOTAL_FORMS": "0", "entrants-INITIAL_FORMS": "0"}
    )
    assert list(rows.values()) == before


@pytest.mark.parametrize(
    "asked", ["tournament/?salt__contains=a", "tournament/?leased_by__startswith=a", "bout/?moves__contains=KS"]
)
def test_lists_answer_no_questions_about_secrets(tournament: Tournament, asked: str) -> None:
    assert signed_in(*SEES_ALL).get(f"/admin/arena/{asked}").status_code == 400


def test_a_tournament_is_stopped(tournament: Tournament) -> None:
    ended = tournaments.open_tournament([], tournaments.Terms())
    tournaments.stop(ended)
    when = Tournament.objects.get(pk=ended.pk).ended_at
    client = signed_in("view_tournament", "change_tournament")
    chosen = {"action": "stop", "_selected_action": [tournament.pk, ended.pk]}
    answer = client.post("/admin/arena/tournament/", chosen, follow=True)
    assert "1 tournament stopped." in answer.content.decode()
    assert set(Tournament.objects.values_list("status", flat=True)) == {"stopped"}
    assert Tournament.objects.get(pk=ended.pk).ended_at == when, "what is over stays as it was"
    assert LogEntry.objects.get().object_id == str(tournament.pk)


def test_who_only_looks_stops_nothing(tournament: Tournament) -> None:
    signed_in("view_tournament").post(
        "/admin/arena/tournament/", {"action": "stop", "_selected_action": [tournament.pk]}
    )
    assert Tournament.objects.get().status == "waiting"


def test_forgotten_programs_are_deleted(tournament: Tournament) -> None:
    """Thirty days without a sign of life; not one that plays, nor one that has been heard or has registered since."""
    long_ago = timezone.now() - timedelta(days=31)
    services.register(services.Wish("Cora", "127.0.0.1", 8004))
    services.register(services.Wish("Dora", "127.0.0.1", 8005))
    Program.objects.exclude(name="Dora").update(registered_at=long_ago, last_seen=long_ago)
    Program.objects.filter(name="Cora").update(last_seen=timezone.now())
    assert services.forget_old() == 1
    assert list(Program.objects.values_list("name", flat=True)) == ["Ann", "Cora", "Dora"]
    assert list(tournament.entrants.values_list("name", flat=True)) == ["Ann", "Bob"], "a table keeps their names"
