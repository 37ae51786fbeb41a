"""The end of a round with more to come: its sheet, and the next one dealt in the same breath."""

import pytest

from tests.games.hidden_joker.company import card, later, listening, named, room
from tests.games.hidden_joker.positions import GOOD, POOL, ROUNDS
from tests.games.hidden_joker.told import FINISH, HAND, LAID, RESULT_HANDS, STATE, TURN, hand, scores, turned
from tests.kinds.hidden_joker.build import LOW, table, with_player

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


async def test_a_round_ends_and_the_next_is_dealt():
    place = await later(room)(table(f"{GOOD} KC", LOW, discards="2S", stock="5C", drawn="stock", options=ROUNDS))
    async with listening(place) as ears:
        answer = await later(place.post)(0, "submit-melds", FINISH)
        assert (answer.status, answer.body["declared"], answer.body["status"]) == (202, True, "playing")
        heard = await ears.until(2)
        users = place.ids
        sheet = named({
            "round_number": 1, "reason": "rummy_declared", "winner_player_id": "@0", "final_scores": scores(0, 95),
            "declared": {"player_id": "@0", "melds": LAID, "discard": card(14, "KC")}, "hands": RESULT_HANDS,
            "hidden_joker_rank": "9", "scores": scores(0, 95),
        }, users)  # fmt: skip
        for reader, frames in enumerate(heard):
            first, dealt = [HAND] * (reader == 0), [HAND] * (reader < 2)
            assert [event for event, _ in frames] == [
                "game:melds:submitted", *first, STATE, "game:round:scored", STATE, *dealt, TURN,
            ]  # fmt: skip
            if reader == 0:
                assert frames[1] == named(hand(0, []), users)
            scored = dict(frames)["game:round:scored"]
            assert scored == {"round_number": 1, "result": sheet, "scores": sheet["scores"]}
            assert frames[-1] == named(turned(None, "@1", 1), users)
            if reader < 2:
                dealt_hand = frames[-2][1]
                assert (dealt_hand["player_id"], len(dealt_hand["hand"])) == (users[reader], 13)
            state = dict(frames)[STATE]
            assert (state["round_number"], state["last_round"]) == (2, sheet)
            assert (state["stock_count"], state["turn_number"], state["scores"]) == (77, 1, sheet["scores"])
            assert not {"melds", "result"} & set(state)


async def test_the_last_of_several_rounds_ends_the_game():
    state = table(f"{GOOD} KC", LOW, discards="2S", stock="5C", drawn="stock", options=ROUNDS, round=3)
    place = await later(room)(with_player(with_player(state, 0, total=50), 1, total=10))
    async with listening(place) as ears:
        await later(place.post)(0, "submit-melds", FINISH)
        for reader, frames in enumerate(await ears.until(2)):
            expected = ["game:melds:submitted", *([HAND] if reader == 0 else []), STATE, "game:ended"]
            assert [event for event, _ in frames] == expected
            told = frames[-1][1]
            assert (told["reason"], told["final_scores"]) == ("rounds_played", named(scores(50, 105), place.ids))
            assert told["winner_player_id"] == place.ids[0]


async def test_who_reaches_the_limit_of_a_pool_hears_the_others_play_on():
    """Cleo has 10 and gets 95: she is out, and hears that she holds nothing any more."""
    state = table(f"{GOOD} KC", GOOD, LOW, discards="2S", stock="5C", drawn="stock", options=POOL)
    place = await later(room)(with_player(state, 2, total=10))
    async with listening(place) as ears:
        await later(place.post)(0, "submit-melds", FINISH)
        heard = await ears.until(2)
        assert [event for event, _ in heard[2]] == [
            "game:melds:submitted",
            STATE,
            "game:round:scored",
            STATE,
            HAND,
            TURN,
        ]
        assert heard[2][-2] == named(hand(2, []), place.ids)
        cleo = dict(heard[2])[STATE]["players"][2]
        assert (cleo["in_round"], cleo["out_reason"], cleo["score"], cleo["hand_size"]) == (False, "eliminated", 105, 0)
        assert (await later(place.view)(2))["you"]["hand"] == []


async def test_the_last_one_of_a_pool_wins():
    state = table(f"{GOOD} KC", LOW, discards="2S", stock="5C", drawn="stock", options=POOL)
    place = await later(room)(with_player(state, 1, total=10))
    async with listening(place) as ears:
        await later(place.post)(0, "submit-melds", FINISH)
        told = (await ears.until(2))[2][-1][1]
        assert (told["reason"], told["winner_player_id"]) == ("pool_won", place.ids[0])
        assert told["final_scores"] == named(scores(0, 105), place.ids)
