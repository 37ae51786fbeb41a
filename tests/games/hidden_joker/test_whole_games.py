"""Whole games: by REST alone, and with every move by socket; of two to four, with bots, and under a secret joker."""

import re
from random import Random
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from games.catalog.hidden_joker.rules import game as rules
from games.core.options import parse_options
from games.core.rng import rng_for
from games.models import Entry
from tests.games.callers import Caller, person
from tests.games.hidden_joker.client import Reader, choice
from tests.games.hidden_joker.company import NAMES, TYPES
from tests.games.sockets import Ear, sit_down
from tests.samples import spread

pytestmark = [pytest.mark.slow, pytest.mark.services, pytest.mark.django_db(transaction=True)]
Json = Any
LONGEST = 3_000
"""More moves than any of these games has."""

TABLES: dict[str, Json] = {
    # people, bots, and what they agree on
    "two": (2, 0, {}),
    "two in secret": (2, 0, {"preset": "secret"}),
    "three with drops and penalties": (3, 0, {"preset": "indian"}),
    "four, secretly, for three rounds": (4, 0, {"options": {"joker": "secret", "format": "rounds_3", "drops": True}}),
    "one and a bot": (1, 1, {}),
    "two and two bots in secret": (2, 2, {"preset": "secret", "options": {"wrong_declaration": "penalty"}}),
    "a pool with a bot": (2, 1, {"preset": "pool", "options": {"joker": "secret"}}),
    "no wilds from the pile": (2, 0, {"options": {"wild_pickup": False}}),
}
BY_REST = ("two", "three with drops and penalties", "two and two bots in secret", "a pool with a bot")
BY_SOCKET = ("two in secret", "four, secretly, for three rounds", "one and a bot", "no wilds from the pile")
"""What every run plays each way; a long one plays all both ways."""


def begun(people: int, bots: int, body: Json) -> tuple[int, list[Caller]]:
    """A game from the first chair to the deal, by REST; the host is of the staff and may choose the shuffle."""
    callers = [person(name) for name in NAMES[:people]]
    host = callers[0]
    User.objects.filter(pk=host.id).update(is_staff=True)
    sent = {"max_players": people + bots, "visibility": "public", "spectators": True, **body}
    answer = host.post("/api/games", sent)
    assert answer.status == 201, answer
    path = f"/api/games/{answer.body['game_id']}"
    for caller in callers[1:]:
        assert caller.post(f"{path}/join").status == 202
    for _ in range(bots):
        assert host.post(f"/api/lobbies/{answer.body['lobby_id']}/bots", {"level": "easy"}).status == 202
    for caller in callers[1:]:
        assert caller.post(f"/api/lobbies/{answer.body['lobby_id']}/ready").status == 202
    started = host.post("/api/games", {"lobby_id": answer.body["lobby_id"], "seed": 7})
    assert (started.status, started.body["seeded"]) == (201, True)
    return answer.body["game_id"], callers


def look(caller: Caller, game_id: int) -> Json:
    answer = caller.get(f"/api/games/{game_id}")
    assert answer.status == 200
    return answer.body


# -- REST ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", spread(TABLES, BY_REST))
def test_by_rest_alone(name: str) -> None:
    people, bots, body = TABLES[name]
    rng = Random(name)
    game_id, callers = begun(people, bots, body)
    readers = {caller.id: Reader(caller.id, is_secret(look(caller, game_id))) for caller in callers}
    by_id = {caller.id: caller for caller in callers}
    mover = look(callers[0], game_id)["current_player_id"]
    for number in range(LONGEST):
        if mover is None:
            break
        for caller in callers if number % 4 == 0 else [by_id[mover]]:
            follow(readers[caller.id], look(caller, game_id))
        assert readers[mover].state["current_player_id"] == mover
        arranged = by_id[mover].get(f"/api/games/{game_id}/arrange").body
        route, sent = choice(readers[mover].picture, arranged, rng)
        answer = by_id[mover].post(f"/api/games/{game_id}/{route}", {**sent, "expect_seq": readers[mover].seq})
        assert answer.status == 202, (route, sent, answer)
        assert ("drawn_card" in answer.body) == (route == "draw-card")
        assert ("declared" in answer.body) == (route == "submit-melds")
        follow(readers[mover], answer.body)
        mover = answer.body["current_player_id"]
    check_end(callers, game_id)


def is_secret(view: Json) -> bool:
    return bool(view["options"]["joker"] == "secret")


def follow(reader: Reader, view: Json) -> None:
    """A view as a reader takes it: who asks by REST alone is told of the joker by it."""
    reader.seq = view["seq"]
    reader.knows = view["you"]["knows_joker"]
    reader.state = {key: value for key, value in view.items() if key not in {"you", "legal"}}
    reader.mine = view["you"]
    reader.check_secrets("view", view)
    check_counts(view)


def check_counts(view: Json) -> None:
    """Thirteen cards in each hand that is in the round, fourteen after drawing, and 104 in all."""
    if view["status"] == "ended":
        return
    for player in view["players"]:
        drawn = player["player_id"] == view["current_player_id"] and view["has_drawn"]
        if player["in_round"]:
            assert player["hand_size"] == (14 if drawn else 13)
    assert view["stock_count"] + len(view["discards"]) + sum(p["hand_size"] for p in view["players"]) == 104


def check_end(callers: list[Caller], game_id: int) -> None:
    """Everybody sees the same result, and the log replays to it."""
    views = [look(caller, game_id) for caller in callers]
    assert {view["status"] for view in views} == {"ended"}
    assert [view["result"] for view in views] == [views[0]["result"]] * len(views)
    result = views[0]["result"]
    assert result["hidden_joker_rank"]
    assert [row["score"] for row in result["final_scores"]] == [player["score"] for player in views[0]["players"]]
    check_replay(callers[0], game_id, views[0])


def check_replay(caller: Caller, game_id: int, view: Json) -> None:
    """With the seed of the log, its moves lead where the game went."""
    entries, page = [], {"next": 0}
    while page["next"] is not None:
        page = caller.get(f"/api/games/{game_id}/moves?since={page['next']}").body
        entries += page["entries"]
    seed = bytes.fromhex(page["shuffle"]["seed"])
    seats = {player["player_id"]: player["seat"] for player in view["players"]}
    state = rules.deal(len(seats), parse_options(rules.OPTIONS, view["options"]), rng_for(seed, 1)).state
    for entry in entries[1:]:
        move = rules.parse_move(entry["move"])
        state = rules.play(state, seats[entry["player_id"]], move, rng_for(seed, entry["seq"])).state
    assert [player["score"] for player in view["players"]] == [player.total for player in state.players]
    assert rules.view(state, view["you"]["seat"])["discards"] == view["discards"]


# -- WebSockets ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", spread(TABLES, BY_SOCKET))
async def test_every_move_by_socket(name: str) -> None:
    people, bots, body = TABLES[name]
    rng = Random(name)
    game_id, callers = await sync_to_async(begun)(people, bots, body)
    watcher = await sync_to_async(person)("Eve")
    secret = is_secret(await sync_to_async(look)(callers[0], game_id))
    table: list[tuple[Caller, Ear, Reader]] = [
        (caller, await sit_down(caller, game_id), Reader(None if caller is watcher else caller.id, secret))
        for caller in (*callers, watcher)
    ]
    for _, ear, reader in table:
        reader.hear(await ear.entry())
    for number in range(LONGEST):
        mover = table[0][2].state["current_player_id"]
        if mover is None:
            break
        _, ear, reader = next(row for row in table if row[2].me == mover)
        seq = await play(ear, reader, rng, f"k{number}")
        for _, other, follower in table:
            while follower.seq < seq:
                follower.hear(await other.entry())
        await catch_up(table)
    for caller, ear, reader in table:
        view = await sync_to_async(look)(caller, game_id)
        assert {key: reader.state[key] for key in ("result", "melds", "scores", "discards", "seq")} == {
            key: view[key] for key in ("result", "melds", "scores", "discards", "seq")
        }
        assert not [frame for frame in ear.heard if frame["event"] == "game:error"]
        await ear.close()
    await sync_to_async(check_end)(callers, game_id)
    assert not tokens_in(table)


async def play(ear: Ear, reader: Reader, rng: Random, key: str) -> int:
    """One move; the entry it became."""
    arranged = (await ear.ask({"action": "arrange"}))["data"]["result"]
    route, sent = choice(reader.picture, arranged, rng)
    ack = await ear.move({"type": TYPES[route], **sent}, key=key, expect_seq=reader.seq)
    assert (ack["event"], ack["data"]["key"]) == ("ack", key), ack
    return int(ack["data"]["seq"])


async def catch_up(table: list[tuple[Caller, Ear, Reader]]) -> None:
    """Bots may have answered: everybody hears them out."""
    newest = await sync_to_async(newest_seq)(table[0][2].state["game_id"])
    for _, ear, reader in table:
        while reader.seq < newest:
            reader.hear(await ear.entry())


def newest_seq(game_id: int) -> int:
    return int(Entry.objects.filter(game_id=game_id).order_by("-seq").values_list("seq", flat=True)[0])


def tokens_in(table: list[tuple[Caller, Ear, Reader]]) -> list[str]:
    """Tokens that went over the line."""
    heard = repr([ear.heard for _, ear, _ in table])
    return [caller.token for caller, _, _ in table if caller.token and re.search(re.escape(caller.token), heard)]
