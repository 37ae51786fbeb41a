"""Whole games of Rummy: through REST alone, and with every move by WebSocket alone; between people, and with a bot."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from games.catalog.rummy import rules
from games.catalog.rummy.moves import LayDown, Meld, Move
from games.catalog.rummy.state import State
from games.core.cards import FACES
from games.core.options import parse_options
from games.core.rng import rng_for
from games.models import Game
from lobbies.models import Invitation
from tests.games.callers import Caller, person
from tests.games.rummy.choices import from_cards, from_offers
from tests.games.rummy.reader import Reader
from tests.games.sockets import Ear, sit_down
from tests.kinds.rummy import seen

Json = Any
LONGEST = 400
"""More moves than any of these games has."""

pytestmark = [pytest.mark.slow, pytest.mark.services, pytest.mark.django_db(transaction=True)]


def opened(host: Caller, guest: Caller | None, seed: int, **options: int) -> int:
    """A lobby of two (without a guest: with a bot), and its game started with this shuffle."""
    lobby = {"kind": "rummy", "name": "Kitchen", "capacity": 2, "visibility": "private", "spectators": True}
    status, body = host.post("/api/lobbies", {**lobby, "options": {"turn_cap": 20, **options}})
    assert status == 201, body
    path = f"/api/lobbies/{body['lobby_id']}"
    if guest is None:
        assert host.post(f"{path}/bots", {"level": "easy"}).status == 202
    else:
        assert guest.post("/api/lobbies/join", {"room_code": body["room_code"]}).status == 202
        assert guest.post(f"{path}/ready").status == 202
    status, started = host.post("/api/games", {"lobby_id": body["lobby_id"], "seed": seed})
    assert (status, started["seeded"]) == (201, True)
    return started["game_id"]


def look(caller: Caller, game_id: int) -> Json:
    status, body = caller.get(f"/api/games/{game_id}")
    assert status == 200
    return body


# -- REST ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", [1, 2])
def test_two_people_by_rest(seed: int) -> None:
    ann, bob = person("Ann"), person("Bob")
    game_id = opened(ann, bob, seed, target=100)
    views = play_by_rest({ann.id: ann, bob.id: bob}, game_id, Random(seed))
    assert views[ann.id]["result"] == views[bob.id]["result"]
    assert max(views[ann.id]["result"]["final_scores"]) >= 100
    log_tells_everything(ann, game_id, views[ann.id])


def test_a_person_and_a_bot_by_rest() -> None:
    ann = person("Ann")
    game_id = opened(ann, None, 3, target=60)
    views = play_by_rest({ann.id: ann}, game_id, Random(3))
    assert [player["type"] for player in views[ann.id]["players"]] == ["human", "bot"]
    log_tells_everything(ann, game_id, views[ann.id])


def test_the_way_of_the_other_seed() -> None:
    """Open a table, sit down, start, play one turn: readiness is not asked for, and Bob leads."""
    ann, bob = person("Ann"), person("Bob")
    _, made = ann.post("/api/games", {"kind": "rummy", "max_players": 2, "visibility": "public", "preset": "one_round"})
    game_id = made["game_id"]
    draw = {"type": "draw", "source": "stock"}
    assert ann.move(game_id, draw)[1]["code"] == "NOT_STARTED"
    assert bob.post(f"/api/games/{game_id}/join").status == 202
    status, body = ann.post(f"/api/games/{game_id}/start")
    assert (status, body["status"], body["current_player_id"]) == (202, "playing", bob.id)
    assert body["options"] == {"target": 1, "turn_cap": 1000}
    status, body = bob.move(game_id, draw)
    assert (status, body["phase"], body["seq"]) == (202, "lay_down", 2)


def play_by_rest(people: dict[int, Caller], game_id: int, rng: Random) -> dict[int, Json]:
    """Whoever's turn it is moves as the view offers; the last view of each."""
    views = {user_id: look(caller, game_id) for user_id, caller in people.items()}
    for _ in range(LONGEST):
        for view in views.values():
            assert total_of(view) == 52
        mover = next(iter(views.values()))["current_player_id"]
        if mover is None:
            return views
        view = views[mover]
        status, answer = people[mover].move(game_id, from_offers(view["legal"], rng), expect_seq=view["seq"])
        assert status == 202, answer
        assert answer["seq"] > view["seq"]
        views = {user_id: look(caller, game_id) for user_id, caller in people.items()}
        assert still(answer) == still(views[mover])
    raise AssertionError("the game does not end")


def total_of(view: Json) -> int:
    """All cards that a view accounts for; none of those it names is named twice."""
    named = Counter([*view["discard_pile"], *view["you"]["hand"]])
    named.update(card for pile in view["melds"] for card in pile["cards"])
    assert set(named.values()) == {1}
    others = (player for player in view["players"] if player["player_id"] != view["you"]["player_id"])
    return view["stock_count"] + named.total() + sum(player["hand_size"] for player in others)


def still(view: Json) -> Json:
    players = [{**player, "connected": None} for player in view["players"]]
    return {**view, "server_ts": None, "updated_at": None, "players": players}


def log_tells_everything(caller: Caller, game_id: int, view: Json) -> None:
    """After the end the log, the options and the seed are enough to play the game again."""
    entries, page = [], {"next": 0}
    while page["next"] is not None:
        _, page = caller.get(f"/api/games/{game_id}/moves?since={page['next']}")
        entries += page["entries"]
    assert [entry["seq"] for entry in entries] == list(range(1, view["seq"] + 1))
    seed = bytes.fromhex(page["shuffle"]["seed"])
    state = rules.deal(2, parse_options(rules.OPTIONS, view["options"]), rng_for(seed, 1)).state
    seats = {player["player_id"]: player["seat"] for player in view["players"]}
    for entry in entries[1:]:
        move = rules.parse_move(entry["move"])
        state = rules.play(state, seats[entry["player_id"]], move, rng_for(seed, entry["seq"])).state
    assert list(state.totals) == view["result"]["final_scores"]
    assert rules.view(state, view["you"]["seat"])["you"]["hand"] == view["you"]["hand"]


# -- WebSockets ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", [5, 6])
async def test_two_people_and_a_watcher_by_socket(seed: int) -> None:
    ann, bob, wil = [await sync_to_async(person)(name) for name in ("Ann", "Bob", "Wil")]
    game_id = await sync_to_async(opened)(ann, bob, seed, target=50)
    await sync_to_async(look_in)(wil, ann, game_id)
    table = [(caller, await sit_down(caller, game_id), Reader(caller.id)) for caller in (ann, bob)]
    watching = (wil, await sit_down(wil, game_id), Reader(None))
    await play_by_socket([*table, watching], game_id, Random(seed))


async def test_a_person_and_a_bot_by_socket() -> None:
    ann = await sync_to_async(person)("Ann")
    game_id = await sync_to_async(opened)(ann, None, 7, target=50)
    await play_by_socket([(ann, await sit_down(ann, game_id), Reader(ann.id))], game_id, Random(7))


def look_in(watcher: Caller, member: Caller, game_id: int) -> None:
    """Somebody who is invited, and finds both chairs taken, watches."""
    Invitation.objects.create(lobby_id=look(member, game_id)["lobby_id"], user=watcher.user)


async def play_by_socket(table: list[tuple[Caller, Ear, Reader]], game_id: int, rng: Random) -> None:
    """Each knows the game from frames alone, moves when it is their turn, and always knows what REST would say."""
    for _, ear, reader in table:
        reader.hear(await ear.entry())
    for number in range(LONGEST):
        mover = table[0][2].view["current_player_id"]
        if mover is None:
            break
        for caller, ear, reader in table:
            if caller.id == mover:
                ack = await ear.move(from_cards(reader.view, rng), key=f"m{number}", expect_seq=reader.seq)
                assert ack["event"] == "ack", ack
        for _, ear, reader in table:
            reader.hear(await ear.entry())
        assert len({reader.seq for _, _, reader in table}) == 1
        if number % 5 == 0:
            await agree_with_rest(table, game_id)
    assert table[0][2].view["status"] == "ended"
    await agree_with_rest(table, game_id)
    for caller, ear, _ in table:
        await sync_to_async(only_what_it_may_know)(caller, ear.heard, game_id)
        await ear.close()


async def agree_with_rest(table: list[tuple[Caller, Ear, Reader]], game_id: int) -> None:
    for caller, _, reader in table:
        view = await sync_to_async(look)(caller, game_id)
        if view["seq"] != reader.seq:  # a bot has moved since, and its frames are on their way
            continue
        changing = {"legal", "server_ts", "shuffle", "deadline", "players"}
        assert without(reader.view, changing) == without(view, changing)
        connected = {"connected"}
        for known, player in zip(reader.view["players"], view["players"], strict=True):
            assert without(known, connected) == without(player, connected)


def without(view: Json, names: set[str]) -> Json:
    return {name: value for name, value in view.items() if name not in names}


def only_what_it_may_know(caller: Caller, heard: list[Json], game_id: int) -> None:
    """Every card that was named to this reader is one that its seat may know at that moment."""
    game = Game.objects.get(pk=game_id)
    seat = next((row.number for row in game.seats.all() if row.user_id == caller.id), None)
    seed = bytes(game.seed)
    options = parse_options(rules.OPTIONS, game.options)
    state = rules.deal(2, options, rng_for(seed, 1)).state
    known = {1: seen(state, seat)}
    for entry in game.entries.filter(seq__gt=1).order_by("seq"):
        before, move = state, rules.parse_move(json.loads(entry.move))
        state = rules.play(state, entry.seat, move, rng_for(seed, entry.seq)).state
        public = laid_open(move) | revealed(state)
        known[entry.seq] = seen(before, seat) | seen(state, seat) | public
    for frame in heard:
        if "seq" in frame:
            assert cards_in(frame["data"]) <= known[frame["seq"]]


def laid_open(move: Move) -> set[int]:
    """The cards that a move itself shows to all."""
    commands = move.commands if isinstance(move, LayDown) else ()
    return {
        card for command in commands for card in (command.cards if isinstance(command, Meld) else (command.card,))
    }  # fmt: skip


def revealed(state: State) -> set[int]:
    """Both hands at the end of the last round."""
    hands = state.last_round.hands if state.last_round else None
    return {card for hand in hands or () for card in hand}


def cards_in(value: Json) -> set[int]:
    """All cards named anywhere in a frame."""
    if isinstance(value, dict):
        return {card for item in value.values() for card in cards_in(item)}
    if isinstance(value, list):
        return {card for item in value for card in cards_in(item)}
    return {FACES[value]} if isinstance(value, str) and value in FACES else set()
