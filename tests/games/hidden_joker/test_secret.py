"""Nothing on the wire depends on what its reader may not know: other jokers and other cards, and not a byte differs."""

import json
from random import Random

import pytest

from games.catalog.hidden_joker.rules.options import JokerOptions
from games.models import Seat
from games.pages import page
from games.table import memory
from tests.games.hidden_joker.company import ids, later, listening, room
from tests.games.hidden_joker.positions import GOOD, MELDS
from tests.games.seating import put
from tests.kinds.hidden_joker import redeal
from tests.kinds.hidden_joker.build import table, with_player
from tests.samples import sizes

pytestmark = pytest.mark.django_db(transaction=True)

MOMENT = {"server_ts", "updated_at", "at", "seq", "next", "since"}
"""What differs because it is later."""

RUN = "8H 9H 10H AC 2D 4H 6S 8C 10D QH KS JC 3H"
OPTIONS = JokerOptions(joker="secret", wrong_declaration="penalty", drops=True)
STATE = with_player(table(GOOD, RUN, RUN, options=OPTIONS, discards="7H 2S"), 1, knows=True)
"""Alice holds c_1 … c_13 and knows nothing; Bob, c_14 … c_26, knows the joker; Cleo holds c_27 … c_39."""

KEPT = frozenset((1, number) for number in (1, 14, 27, 28, 29))
"""What is shown in the course of the script: two discards, and Cleo's run."""


def scrub(value):
    """A body without what is only about when it was told."""
    if isinstance(value, dict):
        return {key: scrub(item) for key, item in value.items() if key not in MOMENT}
    return [scrub(item) for item in value] if isinstance(value, list) else value


def alice_asks(place):
    """Everything Alice may ask, and refusals of what she may not."""
    queens = {"type": "set", "card_ids": ids(11, 12, 13)}
    asked = [
        place.players[0].get(place.path),
        place.players[0].get(f"{place.path}/hints"),
        place.post(0, "arrange"),
        place.post(0, "check-melds", {"melds": MELDS}),
        place.post(0, "check-melds", {"melds": [queens]}),
        place.post(0, "check-melds", {"melds": [{"type": "run", "card_ids": ids(28, 40, 104)}]}),
        place.lay_out(0, {"groups": [ids(1, 2, 3), ids(11, 12, 13)], "loose": ids(10, 9)}),
        place.post(0, "discard-card", {"card_id": "c_104"}),
        place.post(0, "discard-card", {"card_id": "c_27"}),
        place.post(0, "submit-melds", {"melds": [*MELDS[:3], queens, queens]}),
        place.post(0, "reveal", {"card_ids": ids(8, 9, 10)}),
        place.post(0, "reveal", {"card_ids": ids(11, 12, 13)}),
        place.post(0, "reveal", {"card_ids": ids(27, 28, 29)}),
    ]
    return [(answer.status, scrub(answer.body)) for answer in asked]


def seen_as_a_page(place, seat):
    """What the table's page shows."""
    table = memory.current(place.game)
    return [*page.regions(table, table.now, seat).values()]


def said_of_the_move(place, seat):
    """What the page says of the newest entry."""
    table = memory.current(place.game)
    return [item.text for item in page.news(table, table.now, seat)]


def watcher_asks(place):
    """Everything somebody may ask who only watches."""
    asked = [
        place.watcher.get(place.path),
        place.watcher.get(f"{place.path}/hints"),
        place.watcher.post(f"{place.path}/arrange"),
        place.watcher.post(f"{place.path}/check-melds", {"melds": []}),
    ]
    return [(answer.status, scrub(answer.body)) for answer in asked]


SCRIPT = (
    (0, "draw-card", {"source": "discard"}),
    (0, "discard-card", {"card_id": "c_1"}),
    (1, "draw-card", {"source": "stock"}),
    (1, "discard-card", {"card_id": "c_14"}),
    (2, "reveal", {"card_ids": ids(27, 28, 29)}),
    (2, "drop", {}),
)


def play(place, asks, reader):
    """The script, with everything asked before each move; what was answered, the moves' own answers to Alice too."""
    told = []
    for who, route, body in SCRIPT:
        told += [asks(place), seen_as_a_page(place, reader)]
        answer = place.post(who, route, body)
        assert answer.status == 202, answer
        told.append(said_of_the_move(place, reader))
        if who == 0 and asks is alice_asks:
            told.append(scrub(answer.body))
    return [*told, asks(place), seen_as_a_page(place, reader)]


def stand(place, state):
    """Begin anew from here."""
    Seat.objects.filter(game_id=place.game).update(layout={})
    put(place.game, state)
    return memory.current(place.game).seq


@sizes("worlds", 5, 14)
@pytest.mark.parametrize("reader", [0, None], ids=["Alice", "who watches"])
async def test_other_jokers_and_other_cards_look_the_same(reader, worlds, settings):
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "check_melds": ""}
    place = await later(room)(STATE)
    asks = alice_asks if reader == 0 else watcher_asks
    shuffled = {(await later(place.view)(reader))["shuffle"]["commitment"]}
    all_told = []
    async with listening(place) as ears:
        ear = ears.players[0] if reader == 0 else ears.watcher
        for number in range(worlds):
            state = redeal(STATE, reader, Random(number), KEPT) if number else STATE
            seq = await later(stand)(place, state)
            for other in ears.all:
                other.heard.clear()
                other.answers.clear()
            answers = await later(play)(place, asks, reader)
            frames = await ear.until(seq + len(SCRIPT))
            log = (await later((place.players[0] if reader == 0 else place.watcher).get)(
                f"{place.path}/moves?since={seq}"
            )).body  # fmt: skip
            all_told.append(json.dumps([answers, scrub(frames), scrub(log)], sort_keys=True))
    assert len(set(all_told)) == 1
    assert shuffled == {(await later(place.view)(reader))["shuffle"]["commitment"]}
    assert '"hidden_joker_rank": null' in all_told[0]
    assert '"is_joker": true' not in all_told[0]
    assert '"is_joker": false' not in all_told[0]


async def test_who_knows_sees_it_and_nobody_else_does():
    place = await later(room)(STATE)
    views = [await later(place.view)(reader) for reader in (0, 1, 2, None)]
    assert [view["hidden_joker_rank"] for view in views] == [None, "9", None, None]
    flags = [{card["is_joker"] for card in [*view["discards"], *view.get("you", {}).get("hand", ())]} for view in views]
    assert flags == [{None}, {True, False}, {None}, {None}]


async def test_no_wild_stands_for_anything_before_one_knows():
    """The 9 of clubs would be a queen; for Alice the declaration is wrong, and it costs her 80."""
    drawn = table(f"{GOOD} KC", RUN, RUN, options=OPTIONS, discards="2S", drawn="stock")
    place = await later(room)(drawn)
    dry = await later(place.post)(0, "check-melds", {"melds": MELDS})
    assert (dry.body["declarable"], dry.body["melds"][3]["reason"]) == (False, "MIXED_RANKS")
    answer = await later(place.post)(0, "submit-melds", {"melds": MELDS})
    assert (answer.body["declared"], answer.body["points"]) == (False, 80)
    assert answer.body["report"] == {**dry.body, "declarable": False}
    knowing = await later(room)(with_player(drawn, 0, knows=True))
    assert (await later(knowing.post)(0, "check-melds", {"melds": MELDS})).body["declarable"] is True
    assert (await later(knowing.post)(0, "submit-melds", {"melds": MELDS})).body["declared"] is True


async def test_a_run_through_the_joker_is_a_good_reveal_and_one_with_it_is_not():
    """8 9 10 of hearts is a run whatever is wild; with the 9 of spades it is none, even where nines are wild."""
    for cards, status in (("8H 9H 10H", 202), ("8H 9S 10H", 400)):
        hand = f"{cards} AC 2D 4H 6S 8C 10D QH KS JC 3H"
        place = await later(room)(table(hand, RUN, options=OPTIONS, discards="2S"))
        assert (await later(place.post)(0, "reveal", {"card_ids": ids(1, 2, 3)})).status == status
