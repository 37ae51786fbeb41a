"""Every event: who hears it, in which order, and with exactly which data; by REST and by socket alike."""

import pytest

from games.play import services
from tests.games.hidden_joker.company import TYPES, card, cards, ids, later, listening, named, room
from tests.games.hidden_joker.positions import DRAWN, SECRET, TO_DRAW
from tests.games.hidden_joker.told import FINISH, HAND, ROWS, STATE, TURN, hand
from tests.games.sockets import shown, sit_down
from tests.kinds.hidden_joker.build import LOW, table, with_player

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

RUN = "8H 9H 10H AC 2D 4H 6S 8C 10D QH KS JC 3H"
VOLATILE = {"server_ts", "updated_at", "players"}
"""Whether somebody is connected may change between two looks."""


@pytest.mark.parametrize("name", ROWS)
@pytest.mark.parametrize("by", ["rest", "socket"])
async def test_a_move_is_told(name, by):
    state, route, body, told, private = ROWS[name]
    place = await later(room)(state)
    async with listening(place) as ears:
        if by == "rest":
            assert (await later(place.post)(0, route, body)).status == 202
        else:
            ack = await ears.players[0].move({"type": TYPES[route], **(body or {})}, key="c1", expect_seq=1)
            assert (ack["event"], ack["data"]["key"], ack["data"]["seq"]) == ("ack", "c1", 2)
        heard = await ears.until(2)
        for reader, frames in enumerate(heard):
            expected = list(told)
            for where, extra in sorted(private.items()) if reader == 0 else ():
                expected.insert(where, extra)
            assert [event for event, _ in frames] == [event for event, _ in expected], reader
            for (event, data), (_, wanted) in zip(frames, named(expected, place.ids), strict=True):
                assert (part(data, wanted) if event == STATE else data) == wanted, (reader, event)
        views = [await later(place.view)(reader) for reader in (*range(len(place.players)), None)]
        for frames, view in zip(heard, views, strict=True):
            check_state(dict(frames)[STATE], view)


def part(data, wanted):
    """As much of the data as is expected."""
    return {key: data.get(key) for key in wanted}


def check_state(told, view):
    """The state's data are the public part of the reader's view."""
    assert set(told) | {"game_id"} == set(view) - {"you", "legal", "server_ts"}
    for key in set(told) - VOLATILE:
        assert told[key] == view[key], key


# -- The secret joker ----------------------------------------------------------------------------------------
async def test_a_run_is_shown():
    """Others hear that Alice knows; Bob, who knew before, hears the rank; nobody hears her cards."""
    state = with_player(table(RUN, LOW, LOW, discards="2S", stock="5C 6C", options=SECRET), 1, knows=True)
    place = await later(room)(state)
    async with listening(place) as ears:
        answer = await later(place.post)(0, "reveal", {"card_ids": ids(3, 1, 2)})
        assert (answer.status, answer.body["hidden_joker_rank"]) == (202, "9")
        alice, bob, cleo, watcher = await ears.until(2)
        event = "game:joker:revealed"
        users = place.ids
        assert [name for name, _ in alice] == [event, HAND, STATE]
        assert [[name for name, _ in heard] for heard in (bob, cleo, watcher)] == [[event, STATE]] * 3
        assert alice[0][1] == bob[0][1] == {"player_id": users[0], "hidden_joker_rank": "9"}
        assert cleo[0][1] == watcher[0][1] == {"player_id": users[0], "hidden_joker_rank": None}
        assert alice[1] == named(hand(0, cards(RUN)), users)
        ranks = [dict(heard)[STATE]["hidden_joker_rank"] for heard in (alice, bob, cleo, watcher)]
        assert ranks == ["9", "9", None, None]
        known = [player["knows_joker"] for player in dict(watcher)[STATE]["players"]]
        assert known == [True, True, False]
        assert dict(watcher)[STATE]["last_action"] == {"player_id": users[0], "type": "reveal"}
        assert dict(watcher)[STATE]["discard_top"] == card(40, "2S", wild=None)
        assert dict(bob)[STATE]["discard_top"] == card(40, "2S")


async def test_the_end_opens_the_joker_for_everybody():
    cards_of = "AH 2H 3H 4S 5S 6S 7S 8C 8D 8H QD QS QC KC"
    place = await later(room)(table(cards_of, LOW, options=SECRET, discards="2S", stock="5C", drawn="stock"))
    async with listening(place) as ears:
        assert (await later(place.post)(0, "submit-melds", FINISH)).status == 202
        for heard in await ears.until(2):
            told = dict(heard)
            assert told["game:melds:submitted"]["melds"][0]["full_cards"] == cards("AH 2H 3H")
            assert told[STATE]["hidden_joker_rank"] == "9"
            assert told["game:ended"]["hands"][1]["cards"] == cards(LOW, 15)


# -- Coming and going ----------------------------------------------------------------------------------------
async def test_the_deal_is_told_to_who_comes_with_since_0():
    place = await later(room)(seats=3)
    first = (await later(place.view)())["current_player_id"]
    for reader, caller in enumerate([*place.players, place.watcher]):
        ear = await sit_down(caller, place.game, since=0)
        frames = await ear.until(1)
        told = shown(frames)
        assert [event for event, _ in told] == [STATE, *([HAND] if reader < 3 else []), TURN]
        assert told[-1][1] == {
            "previous_player_id": None, "next_player_id": first, "turn_number": 1, "deadline": None,
        }  # fmt: skip
        assert [frame.get("last", False) for frame in frames] == [False] * (len(frames) - 1) + [True]
        if reader < 3:
            assert set(told[1][1]) == {"player_id", "hand", "knows_joker", "drawn_card_id", "not_discardable_id"}
            assert (told[1][1]["player_id"], len(told[1][1]["hand"])) == (caller.id, 13)
        await ear.close()


async def test_coming_in_one_hears_the_public_view_and_the_own_hand():
    place = await later(room)(DRAWN)
    for reader, caller in enumerate([*place.players, place.watcher]):
        ear = await sit_down(caller, place.game)
        hello = await ear.next()
        assert (hello["event"], hello["data"]["user_id"]) == ("conn:connected", caller.id)
        told = shown(await ear.until(1))
        assert [event for event, _ in told] == [STATE, *([HAND] if reader < 2 else [])]
        view = await later(place.view)(reader if reader < 2 else None)
        check_state(told[0][1], view)
        if reader < 2:
            mine = told[1][1]
            assert (mine["you"], mine["legal"]) == (view["you"], view["legal"])
            assert {key: mine[key] for key in ("player_id", "hand", "drawn_card_id", "not_discardable_id")} == {
                key: view["you"][key] for key in ("player_id", "hand", "drawn_card_id", "not_discardable_id")
            }
        await ear.close()


async def test_who_comes_back_to_the_seat_hears_the_hand():
    place = await later(room)(TO_DRAW)
    async with listening(place) as ears:
        await later(services.change_seat)(place.game, 1, bot=True, reason="timeout")
        await later(services.change_seat)(place.game, 1, bot=False, reason="rejoined")
        alice, bob, watcher = [
            frames[-(3 if reader == 1 else 2) :] for reader, frames in enumerate(await ears.until(3))
        ]
        assert [event for event, _ in alice] == [event for event, _ in watcher] == ["game:seat:changed", STATE]
        assert [event for event, _ in bob] == ["game:seat:changed", HAND, STATE]
        assert bob[1][1]["hand"] == cards(LOW, 14)
        assert bob[1][1]["you"] == (await later(place.view)(1))["you"]


@pytest.mark.parametrize("reason", ["abandoned", "voided"])
async def test_a_game_broken_off_ends_without_a_winner(reason):
    place = await later(room)(TO_DRAW)
    async with listening(place) as ears:
        await later(services.abandon)(place.game, reason)
        for frames in await ears.until(2):
            assert [event for event, _ in frames] == [STATE, "game:ended"]
            assert (frames[1][1]["winner_player_id"], frames[1][1]["reason"]) == (None, reason)
            assert frames[0][1]["status"] == "ended"
            assert set(frames[0][1]["shuffle"]) == {"commitment", "seed", "salt"}
