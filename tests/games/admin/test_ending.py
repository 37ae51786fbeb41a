"""Staff end a game: nobody wins, the players hear of it at once, and their lobby is free."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.admin.models import LogEntry

from games import catalog
from games.models import Entry, Game
from games.play import services
from lobbies.models import Lobby
from tests.games.admin.staff import LIST, pages_of, staff, text_of
from tests.games.callers import person
from tests.games.moving import advance, dealt
from tests.games.sockets import shown, sit_down
from tests.lobbies.gathering import dealt as gathered

Json = Any
SURE = {"sure": "yes"}

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services]


def standing(game_id: int) -> tuple[str, str, Any]:
    row = Game.objects.get(pk=game_id)
    return row.status, row.reason, row.outcome and row.outcome["winners"]


def test_a_game_is_ended_only_by_who_is_sure() -> None:
    game_id, _ = dealt("spades")
    boss, path = staff("change_game"), pages_of(game_id)["void"]
    asked = text_of(boss, path)
    assert "There is no way back." in asked
    assert "Ann, Bob, Cid, Dot" in asked
    assert boss.post(path, {}).status_code == 200
    assert standing(game_id) == ("playing", "", None)
    assert boss.post(path, SURE).status_code == 302
    assert standing(game_id) == ("ended", "voided", [])
    assert Entry.objects.filter(game_id=game_id).latest("seq").by == "voided"
    assert [note.change_message for note in LogEntry.objects.all()] == ["Voided the game."]
    assert "Voided the game." in text_of(boss, pages_of(game_id)["history"])


def test_what_is_over_stays_as_it_ended() -> None:
    game_id, _ = dealt("rummy")
    services.abandon(game_id)
    boss = staff("change_game")
    assert "This game is not running." in text_of(boss, pages_of(game_id)["void"])
    boss.post(pages_of(game_id)["void"], SURE)
    assert standing(game_id) == ("ended", "abandoned", [])
    assert not LogEntry.objects.exists()


def test_who_may_only_look_ends_nothing() -> None:
    game_id, _ = dealt("rummy")
    boss = staff("view_game", "see_state")
    assert boss.post(pages_of(game_id)["void"], SURE).status_code == 403
    assert '<option value="void"' not in text_of(boss, LIST)
    boss.post(LIST, {"action": "void", "_selected_action": [game_id], **SURE})
    assert standing(game_id)[0] == "playing"
    assert f"/{game_id}/void/" not in text_of(boss, pages_of(game_id)["game"])


def test_several_are_ended_at_once_after_a_question() -> None:
    ids = [dealt(kind)[0] for kind in ("rummy", "uno", "spades")]
    services.abandon(ids[2])
    boss = staff("change_game")
    chosen = {"action": "void", "_selected_action": ids}
    asked = boss.post(LIST, chosen)
    assert asked.status_code == 200
    assert asked.content.count(b'name="_selected_action"') == 2, "the third is over already"
    assert {standing(game_id)[0] for game_id in ids[:2]} == {"playing"}
    assert boss.post(LIST, chosen | SURE).status_code == 302
    assert [standing(game_id)[1] for game_id in ids] == ["voided", "voided", "abandoned"]
    again = boss.post(LIST, chosen, follow=True).content.decode()
    assert "None of these games is running." in again


@pytest.mark.parametrize("kind", catalog.SLUGS)
async def test_everybody_at_the_table_hears_of_it(kind: str) -> None:
    game_id, callers = await sync_to_async(dealt)(kind)
    await sync_to_async(advance)(game_id, 3)
    ears = [await sit_down(caller, game_id) for caller in [*callers, await sync_to_async(person)("Watcher")]]
    for ear in ears:
        await ear.entry()
    seq = (await Game.objects.aget(pk=game_id)).seq
    boss = await sync_to_async(staff)("change_game")
    await sync_to_async(boss.post)(pages_of(game_id)["void"], SURE)
    for ear in ears:
        told = dict(shown(await ear.until(seq + 1)))
        assert told["game:ended"]["reason"] == "voided"
        await ear.close()


def test_the_lobby_is_free_for_another_game() -> None:
    ann, bob = person("Ann"), person("Bob")
    made = gathered(ann, bob)
    boss = staff("change_game")
    boss.post(pages_of(made["game_id"])["void"], SURE)
    assert Lobby.objects.get(pk=made["lobby_id"]).status == "open"
    for caller in (ann, bob):
        assert caller.post(f"/api/games/{made['game_id']}/rematch").status == 202
    assert Lobby.objects.get(pk=made["lobby_id"]).game_id != made["game_id"]


@pytest.mark.parametrize("kind", catalog.SLUGS)
def test_the_log_says_in_words_who_did_what(kind: str) -> None:
    game_id, callers = dealt(kind)
    advance(game_id, 12)
    services.change_seat(game_id, 1, bot=True, reason="timeout")
    boss = staff("change_game")
    boss.post(pages_of(game_id)["void"], SURE)
    told = text_of(boss, pages_of(game_id)["log"])
    assert told.count('<th scope="row">') == Game.objects.get(pk=game_id).seq
    for words in ("Bob ran out of time again. A bot plays for them.", "voided by staff", "dealt", "Ann"):
        assert words in told
    assert "{" not in re_body(told)
    assert len(callers) >= 2


def re_body(page: str) -> str:
    """The table of the log alone."""
    return page[page.index("<tbody>") : page.index("</tbody>")]
