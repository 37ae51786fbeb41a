"""Whole games: by REST alone and with every move by socket, with and without bots, and what nobody may learn."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from asgiref.sync import sync_to_async

from api.fields import BIGGEST
from games.catalog.spades.rules import game as rules
from games.catalog.spades.rules.seats import NAMES
from games.core.rng import rng_for
from games.models import Entry, Game
from games.table import entries, memory
from gateways.spades_tables.docs import ROUND
from tests.games.sockets import Ear, sit_down
from tests.games.spades.company import Company, gathered, told, with_bots

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
Json = Any
SHORT = {"options": {"target_score": 100}}
MOST = 6 * 1024
PLACES = {"bidding": "currentBidderSeat", "playing": "currentPlayerSeat"}


def request_for(view: Json, number: int) -> tuple[str, Json]:
    """A legal request of who is to act, other ones at other times."""
    legal = view["legal"]
    if view["phase"] == "bidding":
        return "bid", {"bid": "blind_nil" if "blind_nil" in legal else legal[1 + number % 4]}
    if view["phase"] == "playing":
        return "play", {"card": legal[number % len(legal)]}
    return "blind-nil-exchange", {"cards": [legal[number % 13], legal[(number + 1) % 13]]}


def acting(view: Json) -> str:
    """The seat that everybody waits for."""
    if view["phase"] == "blind_nil_exchange":
        seat: str = view["blindNilExchange"]["pending"][0]
        return seat
    name: str = view[PLACES[view["phase"]]]
    return name


def play_out(table: Company, size: list[int] | None = None) -> Json:
    """Everybody in turn, to the end; the last view."""
    view = table.view("north")
    number = 0
    while not view["gameOver"]:
        name, number = acting(view), number + 1
        route, body = request_for(table.view(name), number)
        answer = table.post(name, route, body)
        assert answer.status == 200, answer
        view = answer.body
        if size is not None and not view["gameOver"]:
            size.append(len(msgspec.json.encode(view)))
    return view


def rounds_of(table: Company, name: str) -> list[Json]:
    """All rounds, page by page."""
    found: list[Json] = []
    after: int | None = 0
    while after is not None:
        page = table.get(name, f"hands?after={after}").body
        found += page["hands"]
        after = page["next"]
    return found


def check_end(table: Company) -> None:
    """What everybody sees once it is over."""
    shown = table.view("north")
    assert shown["reason"] == "score"
    assert shown["finalScores"] == shown["scores"]
    assert shown["winner"] == max(("ns", "ew"), key=lambda team: shown["scores"][team])
    assert {"seed", "salt", "commitment"} == set(shown["shuffle"])
    public = table.view("stranger")
    assert {name: shown[name] for name in public if name not in {"blindNilExchange"}} == {
        name: value for name, value in public.items() if name not in {"blindNilExchange"}
    }
    rounds = rounds_of(table, "south")
    assert [entry["handNumber"] for entry in rounds] == list(range(1, shown["handNumber"] + 1))
    assert [entry["dealerSeat"] for entry in rounds] == [NAMES[number % 4] for number in range(len(rounds))]
    for earlier, later in pairwise(rounds):
        assert (earlier["scoresAfter"], earlier["bagsAfter"]) == (later["scoresBefore"], later["bagsBefore"])
    assert shown["handHistory"] == rounds[-1:]
    assert rounds[-1]["scoresAfter"] == shown["finalScores"]


def check_replay(table: Company) -> None:
    """The log and the seed give the same game again."""
    game = Game.objects.get(pk=table.id)
    options = msgspec.convert(game.options, rules.OPTIONS)
    state = rules.deal(4, options, rng_for(bytes(game.seed), 1)).state
    for entry in Entry.objects.filter(game=game, seq__gt=1).order_by("seq"):
        if entry.move:
            move = rules.parse_move(msgspec.json.decode(entry.move))
            state = rules.play(state, entry.seat, move, rng_for(bytes(game.seed), entry.seq)).state
    assert rules.load(msgspec.json.decode(game.state)) == state


def test_four_people_by_rest_alone() -> None:
    table = gathered(4, **SHORT)
    play_out(table)
    check_end(table)
    check_replay(table)


def test_two_people_and_two_bots_by_rest_alone() -> None:
    table = with_bots("east", "west", **SHORT)
    play_out(table)
    check_end(table)
    check_replay(table)


def test_two_people_against_each_other_with_bots_as_partners() -> None:
    table = with_bots("south", "west", **SHORT)
    play_out(table)
    check_end(table)


def test_one_person_and_three_bots() -> None:
    table = with_bots("east", "south", "west", options={"target_score": 100, "blind_nil": False})
    sizes: list[int] = []
    play_out(table, sizes)
    check_end(table)
    assert max(sizes) <= MOST


def test_answers_do_not_grow_with_the_rounds() -> None:
    table = gathered(4, options={"target_score": 100, "blind_nil": False})
    sizes: list[int] = []
    play_out(table, sizes)
    assert table.view("north")["handNumber"] > 2
    assert max(sizes) <= MOST


def test_rounds_are_paged(monkeypatch: pytest.MonkeyPatch) -> None:
    table = gathered(4)
    found = entries.that_tell  # rows are planted behind the game's newest
    monkeypatch.setattr(entries, "that_tell", lambda *asked, upto, **more: found(*asked, upto=upto + 200, **more))
    Entry.objects.bulk_create(
        Entry(game_id=table.id, seq=100 + n, at=Game.objects.get(pk=table.id).created_at,
              events=msgspec.json.encode([["round:scored", {**ROUND, "handNumber": n}, None, []]]).decode())
        for n in range(1, 46)
    )  # fmt: skip
    first = table.get("north", "hands").body
    assert [entry["handNumber"] for entry in first["hands"]] == list(range(1, 21))
    assert (first["next"], len(rounds_of(table, "north"))) == (20, 45)
    assert [entry["handNumber"] for entry in table.get("north", "hands?after=40").body["hands"]] == list(range(41, 46))
    assert table.get("north", "hands?after=45").body == {"hands": [], "next": None}
    assert table.get("north", f"hands?after={BIGGEST}").body == {"hands": [], "next": None}
    for wrong in ("-1", "one", "1.5", "9" * 20):
        answer = table.get("north", f"hands?after={wrong}")
        assert (answer.status, list(answer.body["fields"])) == (400, ["after"])


# -- By socket alone -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("bots", [(), ("east", "west")])
async def test_every_move_by_socket(bots: tuple[str, ...]) -> None:
    """Nothing but what the sockets tell is used; and what they tell is what the table looks like."""
    table = await sync_to_async(lambda: with_bots(*bots, **SHORT) if bots else gathered(4, **SHORT))()
    people = [name for name in NAMES if name not in bots]
    ears = {name: await table_ear(table, name) for name in (*people, "stranger")}
    pictures = {name: (await ear.entry()) for name, ear in ears.items()}
    known = {name: picture(frames) for name, frames in pictures.items()}
    number = 0
    while not known["stranger"]["gameOver"]:
        name, number = turn_of(known["stranger"]), number + 1
        move = move_for(known[name], number)
        answer = await ears[name].move(move, key=f"k{number}", expect_seq=known[name]["seq"])
        assert answer["event"] == "ack", answer
        newest = await sync_to_async(lambda: memory.current(table.id).seq)()
        for who, ear in ears.items():
            frames = await ear.until(newest)
            known[who] = learn(known[who], frames)
            check_leaks(who, frames)
    for who, ear in ears.items():
        assert without_place(known[who]) == without_place(await sync_to_async(table.view)(who))
        await ear.close()
    await sync_to_async(check_end)(table)


async def table_ear(table: Company, name: str) -> Ear:
    return await sit_down(table.who(name), table.id)


def picture(frames: list[Json]) -> Json:
    return dict(frames[0]["data"])


def learn(known: Json, frames: list[Json]) -> Json:
    """What a client knows after these frames: totals replace what was, a full view replaces all."""
    for frame in frames:
        event, data = told(frame)
        known = dict(data) if event == "game:state:update" else {**known, **of_event(event, data, known)}
        known["seq"] = frame["seq"]
    return known


def of_event(event: str, data: Json, known: Json) -> Json:
    """What an event changes in the picture a client keeps."""
    if event == "game:bid:placed":
        return {"bids": data["bids"], "teamBids": data["teamBids"]}
    if event == "game:card:played":
        return {"currentTrick": data["currentTrick"], "spadesbroken": data["spadesbroken"]}
    if event == "game:trick:completed":
        return {"currentTrick": [], "tricksWon": data["tricksWon"], "teamTricks": data["teamTricks"]}
    if event == "game:hand:update":
        return {name: data[name] for name in ("validCards", "canBidBlindNil", "mayReveal", "myHand") if name in data}
    if event == "game:turn:changed":
        return {"turn": data["seat"], "phase": data["phase"]}
    return {}


def turn_of(known: Json) -> str:
    name: str = known.get("turn") or acting(known)
    return name


def move_for(known: Json, number: int) -> Json:
    if known["phase"] == "bidding":
        blind = known.get("canBidBlindNil")
        return {"type": "bid", "bid": "blind_nil" if blind else 1 + number % 4}
    if known["phase"] == "playing":
        return {"type": "play", "card": known["validCards"][number % len(known["validCards"])]}
    return {"type": "exchange", "cards": known["myHand"][:2]}


def without_place(view: Json) -> Json:
    """A view without what frames carry or people's connections change."""
    return {name: value for name, value in view.items() if name not in {"game_id", "server_ts", "seats", "players"}}


# -- What nobody may learn -------------------------------------------------------------------------------------
SECRETS = {"myHand", "validCards", "legal", "you", "cardsFromBlind", "cardsFromPartner", "canBidBlindNil", "mayReveal"}


def check_leaks(reader: str, frames: list[Json]) -> None:
    """A watcher hears no field that belongs to a seat; a seat hears no hand but its own."""
    for frame in frames:
        told_at_the_end = {"exchanges": None}
        if reader == "stranger":
            assert not SECRETS & set(keys_in({**frame["data"], **told_at_the_end})), frame
        if frame["event"] == "game:state:update" and reader != "stranger":
            assert frame["data"]["mySeat"] == reader


def keys_in(value: Json) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from keys_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys_in(inner)
