"""UNO before the deal, and how it comes to be dealt."""

from typing import Any

import pytest

from chat.models import Message
from games.catalog.uno.wire.contract import CONTRACT
from tests.games.callers import Caller, person
from tests.games.sockets import sit_down
from tests.games.uno.company import later

Json = Any

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def opened(host: Caller, **body: Json) -> Json:
    """A game that gathers its players."""
    status, made = host.post("/api/games", {"kind": "uno", "max_players": 3, "visibility": "public", **body})
    assert status == 201, made
    return made


def lobby(host: Caller, *guests: Caller, **body: Json) -> int:
    """A lobby whose guests are ready."""
    wanted = {"name": "Friday", "capacity": max(2, 1 + len(guests)), **body}
    status, made = host.post("/api/lobbies", wanted)
    assert status == 201, made
    for guest in guests:
        assert guest.post("/api/lobbies/join", {"room_code": made["room_code"]}).status == 202
        assert guest.post(f"/api/lobbies/{made['lobby_id']}/ready").status == 202
    return int(made["lobby_id"])


def started(host: Caller, lobby_id: int, **body: Json) -> tuple[int, bool]:
    status, made = host.post("/api/games", {"lobby_id": lobby_id, **body})
    assert status == 201, made
    return made["game_id"], made["seeded"]


def test_it_is_set_up_until_it_is_dealt() -> None:
    ann, bob = person("Ann"), person("Bob")
    game_id = opened(ann)["game_id"]
    view = ann.get(f"/api/games/{game_id}").body
    assert (view["kind"], view["status"], view["seq"], view["chat"]) == ("uno", "setup", 0, [])
    for status, ids in (("setup", [game_id]), ("playing", [])):
        listed = bob.get(f"/api/games?kind=uno&status={status}").body["games"]
        assert [(game["game_id"], game["status"]) for game in listed] == [(found, "setup") for found in ids]
    assert bob.post(f"/api/games/{game_id}/join").status == 202
    view = ann.post(f"/api/games/{game_id}/start").body
    assert (view["status"], view["seq"], view["turn_number"], len(view["you"]["hand"])) == ("playing", 1, 1, 7)


@pytest.mark.parametrize("route", ["moves", *CONTRACT.ROUTES])
def test_before_the_deal_nobody_moves(route: str) -> None:
    ann, dora = person("Ann"), person("Dora")
    game_id = opened(ann)["game_id"]
    for caller, expected in ((dora, (403, "NOT_A_PLAYER")), (ann, (409, "GAME_NOT_RUNNING"))):
        status, body = caller.post(f"/api/games/{game_id}/{route}", b"{")
        assert (status, body["code"]) == expected


async def test_a_table_that_waits_is_dealt_to_who_waits_there() -> None:
    ann, bob = [await later(person)(name) for name in ("Ann", "Bob")]
    game_id = (await later(opened)(ann))["game_id"]
    ear = await sit_down(ann, game_id)
    (first,) = await ear.entry()
    assert (first["event"], first["seq"], first["data"]["status"]) == ("game:state:update", 0, "setup")
    refused = await ear.move({"type": "draw"}, key="k")
    assert (refused["data"]["code"], refused["data"]["reason"]) == ("CONFLICT", "GAME_NOT_RUNNING")
    await later(bob.post)(f"/api/games/{game_id}/join")
    await later(ann.post)(f"/api/games/{game_id}/start")
    frames = await ear.until(1)
    dealt = [frame for frame in frames if frame["seq"] == 1]
    assert dealt[-1]["event"] == "game:state:update"
    assert dealt[-1]["data"]["status"] == "playing"
    assert [frame["event"] for frame in dealt].count("game:hand:update") == 1
    await ear.close()


# -- How many ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 10])
def test_two_to_ten_are_dealt_seven_each(seats: int) -> None:
    people = [person(f"P{number}") for number in range(seats)]
    game_id, _ = started(people[0], lobby(*people))
    for caller in people:
        view = caller.get(f"/api/games/{game_id}").body
        assert len(view["players"]) == seats
        assert view["draw_pile_count"] + view["discard_count"] + sum(view["hand_counts"].values()) == 108
    assert [player["player_id"] for player in view["players"]] == [caller.id for caller in people]


@pytest.mark.parametrize("capacity", [1, 11, 0, -2, True, "4", 4.5, None, [2]])
def test_no_other_capacity_is_taken(capacity: Json) -> None:
    status, body = person("Ann").post("/api/lobbies", {"name": "Friday", "capacity": capacity})
    assert (status, set(body["fields"])) == (400, {"capacity"})


def test_one_alone_does_not_start() -> None:
    ann = person("Ann")
    status, body = ann.post("/api/games", {"lobby_id": lobby(ann)})
    assert (status, body["code"]) == (403, "NOT_ENOUGH_PLAYERS")


@pytest.mark.parametrize(
    "options",
    [
        {"stack_mixed": True},
        {"draw_ends_turn": True, "force_play": True},
        {"target_score": 100},
        {"target_score": True},
        {"uno_call": "shout"},
        {"seven_zero": 1},
        {"house_rules": True},
    ],
)
def test_options_that_are_none(options: Json) -> None:
    status, body = person("Ann").post("/api/lobbies", {"name": "Friday", "capacity": 4, "options": options})
    assert (status, body["code"]) == (400, "INVALID_BODY")
    assert set(body["fields"]) <= {"options", *options, *(f"options.{name}" for name in options)}


# -- The shuffle ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("visibility", "seeded"), [("private", True), ("public", False)])
def test_a_chosen_seed_is_honoured_among_friends(visibility: str, seeded: bool) -> None:
    ann, bob = person("Ann"), person("Bob")
    game_id, told = started(ann, lobby(ann, bob, visibility=visibility), seed=42)
    assert told is seeded
    assert ann.get(f"/api/games/{game_id}").body["seeded"] is seeded


def test_the_same_seed_deals_the_same() -> None:
    """Cards, ids and starter; another seed deals otherwise."""
    dealt = []
    for seed in (2**53 - 1, 2**53 - 1, 7):
        ann, bob = person("Ann"), person("Bob")
        game_id, _ = started(ann, lobby(ann, bob, visibility="private"), seed=seed)
        hands = [caller.get(f"/api/games/{game_id}").body["you"]["hand"] for caller in (ann, bob)]
        dealt.append((hands, ann.get(f"/api/games/{game_id}").body["top_discard"]))
    assert dealt[0] == dealt[1] != dealt[2]


@pytest.mark.parametrize("seed", [-1, 2**53, 1.5, True, "42", [42]])
def test_a_seed_that_is_none(seed: Json) -> None:
    ann, bob = person("Ann"), person("Bob")
    status, body = ann.post("/api/games", {"lobby_id": lobby(ann, bob, visibility="private"), "seed": seed})
    assert (status, set(body["fields"])) == (400, {"seed"})


# -- Chat ----------------------------------------------------------------------------------------------------
def test_the_view_carries_the_thirty_newest_messages() -> None:
    ann, bob = person("Ann"), person("Bob")
    game_id, _ = started(ann, lobby(ann, bob))
    for number in range(33):
        Message.objects.create(author=ann.user, game_id=game_id, text=f"<b>{number}</b>")
    for caller in (ann, bob):
        chat = caller.get(f"/api/games/{game_id}").body["chat"]
        assert [message["text"] for message in chat] == [f"<b>{number}</b>" for number in range(3, 33)]
        assert set(chat[0]) == {"id", "user_id", "display_name", "text", "time_sent", "edited", "deleted"}


async def test_the_first_picture_of_a_table_carries_them_too_and_no_other_does() -> None:
    ann, bob = [await later(person)(name) for name in ("Ann", "Bob")]
    game_id, _ = await later(started)(ann, await later(lobby)(ann, bob))
    await later(ann.post)(f"/api/games/{game_id}/chat", {"text": "Hello"})
    ears = [await sit_down(caller, game_id) for caller in (ann, bob)]
    for ear in ears:
        state = (await ear.entry())[0]["data"]
        assert [message["text"] for message in state["chat"]] == ["Hello"]
    current = state["current_player_id"]
    mover = next(caller for caller in (ann, bob) if caller.id == current)
    await later(mover.post)(f"/api/games/{game_id}/draw")
    for ear in ears:
        update = next(frame for frame in await ear.until(2) if frame["event"] == "game:state:update")
        assert "chat" not in update["data"]
        await ear.close()
