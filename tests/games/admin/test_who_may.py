"""Who of the staff may see and do what, and which questions lists do not answer."""

from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from games import catalog
from games.models import Game
from games.play import services
from tests.games.admin.staff import LIST, pages_of, person_of_staff, staff, text_of
from tests.games.callers import Caller, person
from tests.games.moving import advance, dealt
from tests.games.seating import seat

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]

LOOKS = ("list", "game", "history", "log")
MAY: dict[tuple[str, ...], set[str]] = {
    (): set(),
    ("see_state",): set(),
    ("view_game",): {*LOOKS},
    ("change_game",): {*LOOKS, "void"},
    ("view_game", "see_state"): {*LOOKS, "cards"},
    ("change_game", "see_state"): {*LOOKS, "void", "cards"},
    ("add_game", "delete_game"): set(),
}


@pytest.mark.parametrize(("permissions", "open_pages"), MAY.items(), ids=lambda value: "+".join(sorted(value)))
def test_who_may_open_which_page(permissions: tuple[str, ...], open_pages: set[str]) -> None:
    game_id, _ = dealt("spades")
    boss = staff(*permissions)
    answers = {name: boss.get(path).status_code for name, path in pages_of(game_id).items()}
    assert answers == {name: 200 if name in open_pages else 403 for name in answers}


@pytest.mark.parametrize("who", ["nobody", "player"])
def test_nobody_else_gets_there(who: str) -> None:
    game_id, callers = dealt("uno")
    client = Client()
    if who == "player":
        client.force_login(callers[0].user)
    for path in pages_of(game_id).values():
        assert client.get(path).status_code == 302
    assert client.post(pages_of(game_id)["void"], {"sure": "yes"}).status_code == 302
    assert Game.objects.get(pk=game_id).status == "playing"


def test_games_are_neither_made_nor_changed_nor_deleted_by_hand() -> None:
    game_id, _ = dealt("rummy")
    boss = staff("add_game", "change_game", "delete_game", "view_game")
    assert boss.get(f"{LIST}add/").status_code == 403
    assert boss.post(f"{LIST}{game_id}/change/", {"status": "ended"}).status_code == 403
    assert boss.post(f"{LIST}{game_id}/delete/", {"post": "yes"}).status_code == 403
    assert Game.objects.get(pk=game_id).status == "playing"


def test_the_list_is_readable_searched_and_filtered() -> None:
    game_id, _ = dealt("spades")
    other, _ = dealt("uno")
    services.abandon(other, "voided")
    boss = staff("view_game")
    shown = text_of(boss, LIST)
    assert "Ann, Bob, Cid, Dot" in shown
    found = {
        query: {str(row) for row in boss.get(LIST + query).context["cl"].result_list}
        for query in ("?kind=uno", "?status__exact=playing", f"?q={game_id}", "?q=Dot", "?q=nobody", "?reason=voided")
    }
    assert found == {
        "?kind=uno": {f"uno {other}"}, "?status__exact=playing": {f"spades {game_id}"},
        f"?q={game_id}": {f"spades {game_id}"}, "?q=Dot": {f"spades {game_id}"}, "?q=nobody": set(),
        "?reason=voided": {f"uno {other}"},
    }  # fmt: skip


ORACLES = (
    "state__contains=1", "seed__isnull=0", "salt__isnull=0", "options__deal_seed=rosebud", "laid=0", "turn=1",
    "entries__move__contains=a", "entries__events__contains=a", "seats__layout__isnull=1",
    "host__password__startswith=a",
)  # fmt: skip


@pytest.mark.parametrize("question", ORACLES)
def test_a_list_answers_no_question_about_what_it_does_not_show(question: str) -> None:
    dealt("spades")
    assert staff("view_game", "see_state").get(f"{LIST}?{question}").status_code == 400


def superuser() -> Client:
    boss = person_of_staff(name="root")
    boss.is_superuser = True
    boss.save()
    client = Client()
    client.force_login(boss)
    return client


@pytest.mark.parametrize(
    "question",
    [
        "lobbies/lobby/?options__deal_seed=rosebud", "lobbies/lobby/?room_code__startswith=A",
        "lobbies/lobby/?game__state__contains=1", "accounts/user/?password__startswith=a",
        "accounts/apitoken/?hashed__startswith=a", "mfa/authenticator/?data__secret__startswith=a",
        "usersessions/usersession/?session_key__startswith=a", "people/report/?by__password__startswith=a",
    ],
)  # fmt: skip
def test_nor_do_other_lists(question: str) -> None:
    assert superuser().get(f"/admin/{question}").status_code == 400


def test_the_seed_is_shown_when_the_game_is_over() -> None:
    game_id, _ = dealt("hidden_joker", 10**40)
    boss, path = staff("view_game"), pages_of(game_id)["game"]
    row = Game.objects.get(pk=game_id)
    assert row.commitment in text_of(boss, path)
    assert bytes(row.seed).hex() not in text_of(boss, path)
    services.abandon(game_id, "voided")
    shown = text_of(boss, path)
    assert bytes(row.seed).hex() in shown
    assert bytes(row.salt).hex() in shown


def test_a_chosen_deal_is_told_after_the_end() -> None:
    game_id = seat("spades", [person(name) for name in "ABCD"], options={"deal_seed": "rosebud"})
    boss, path = staff("view_game"), pages_of(game_id)["game"]
    assert "rosebud" not in text_of(boss, path)
    services.abandon(game_id, "voided")
    assert "rosebud" in text_of(boss, path)


# -- The look at all cards -----------------------------------------------------------------------------------
def test_every_look_is_noted_where_all_staff_see_it() -> None:
    game_id, _ = dealt("uno")
    advance(game_id, 3)
    boss = staff("view_game", "see_state")
    for seq in (1, 3):
        text_of(boss, pages_of(game_id, seq)["cards"])
    notes = LogEntry.objects.filter(object_id=str(game_id), content_type__model="game").order_by("pk")
    assert [(note.user.username, note.change_message) for note in notes] == [
        ("boss", "Looked at all cards after entry 1."),
        ("boss", "Looked at all cards after entry 3."),
    ]
    assert "Looked at all cards after entry 3." in text_of(
        staff("view_game", name="other"), pages_of(game_id)["history"]
    )


def test_a_look_that_is_refused_shows_and_notes_nothing() -> None:
    game_id, _ = dealt("uno")
    assert "Hand of" not in text_of(staff("view_game"), pages_of(game_id)["cards"], 403)
    boss = staff("view_game", "see_state", name="other")
    for seq in (0, 2, 10**30):
        assert boss.get(pages_of(game_id, seq)["cards"]).status_code == 404
    assert boss.get(pages_of(10**30)["cards"]).status_code == 404
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_nobody_looks_at_the_cards_of_their_own_running_game(kind: str) -> None:
    user = person_of_staff("view_game", "see_state")
    others = [person(name) for name in "BCD"[: catalog.rules(kind).SEATS[0] - 1]]
    game_id = seat(kind, [Caller(user), *others])
    boss = Client()
    boss.force_login(user)
    assert boss.get(pages_of(game_id)["cards"]).status_code == 403
    services.abandon(game_id, "voided")
    assert boss.get(pages_of(game_id)["cards"]).status_code == 200


def test_a_game_that_gathers_has_no_log_yet(ann: Caller) -> None:
    made: Any = ann.post("/api/games", {"max_players": 2, "visibility": "public"}).body
    boss = staff("change_game", "see_state")
    assert "No cards have been dealt yet." in text_of(boss, pages_of(made["game_id"])["log"])
    assert "not running" in text_of(boss, pages_of(made["game_id"])["void"])
    boss.post(pages_of(made["game_id"])["void"], {"sure": "yes"})
    assert Game.objects.get(pk=made["game_id"]).status == "lobby"


@pytest.fixture
def ann(db: Any) -> Caller:
    return person("Ann")
