"""R1-R6: two packs, ids that tell nothing, thirteen cards each, a wild rank, a first player, a hand that stays put."""

from collections import Counter
from random import Random

import pytest

from games.catalog.hidden_joker.rules import game as rules
from games.catalog.hidden_joker.rules.options import JokerOptions
from games.core.cards import PACK
from games.core.rng import rng_for
from tests.kinds.hidden_joker import places
from tests.kinds.hidden_joker.build import LOW, discard, draw, hand, table


def dealt(number, seats=2, options=None):
    return rules.deal(seats, options or JokerOptions(), rng_for(str(number).encode(), 1)).state


@pytest.mark.rule("R1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_face_exists_twice(seats):
    state = dealt(1, seats)
    assert Counter(state.faces) == Counter([*PACK, *PACK])
    assert sorted(places(state)) == list(range(1, 105))


@pytest.mark.rule("R2")
def test_an_id_tells_neither_face_nor_place():
    """Over many deals every id shows many faces, and lies in the hands as often as elsewhere."""
    deals = [dealt(number) for number in range(300)]
    assert len({state.faces[0] for state in deals}) > 45
    held = sum(1 in state.players[0].hand for state in deals)
    assert 15 < held < 65  # 300 x 13 / 104 = 37.5
    assert len({state.stock[-1] for state in deals}) > 85


@pytest.mark.rule("R2")
def test_twins_have_unrelated_ids():
    gaps = Counter()
    for number in range(50):
        where = {}
        for card, face in enumerate(dealt(number).faces, 1):
            gaps[card - where.setdefault(face, card)] += 1
    assert gaps[52] < 60  # 50 x 52 twins spread over a hundred distances


@pytest.mark.rule("R3")
@pytest.mark.parametrize(("seats", "stock"), [(2, 77), (3, 64), (4, 51)])
def test_thirteen_cards_each_and_one_face_up(seats, stock):
    state = dealt(2, seats)
    assert [len(player.hand) for player in state.players] == [13] * seats
    assert (len(state.discards), len(state.stock)) == (1, stock)


@pytest.mark.rule("R4")
def test_every_rank_is_wild_about_as_often():
    ranks = Counter(dealt(number).wild for number in range(650))
    assert set(ranks) == set(range(13))
    assert max(ranks.values()) < 85  # 50 expected


@pytest.mark.rule("R5")
def test_chance_says_who_begins():
    assert Counter(dealt(number, 4).seat for number in range(80)).keys() == {0, 1, 2, 3}
    assert dealt(1, 4).turn_number == 1


@pytest.mark.rule("R5")
def test_seats_take_turns_wrapping_round():
    state = table(LOW, LOW, LOW, seat=2)
    after, _ = discard(draw(state).state, "4H")
    assert (after.seat, after.turn_number) == (0, 2)


@pytest.mark.rule("R6")
def test_a_hand_keeps_its_order():
    state = table("KS 3H 9C 2D AH", LOW, stock="5D 7C")
    drawn, _ = draw(state)
    assert hand(drawn, 0) == "KS 3H 9C 2D AH 7C"
    after, _ = discard(drawn, "9C")
    assert hand(after, 0) == "KS 3H 2D AH 7C"


@pytest.mark.rule("R6")
def test_nothing_moves_by_itself_in_a_long_game():
    rng, state = Random(3), dealt(3, 3)
    while rules.turn(state) is not None and state.turn_number < 40:
        before = {seat: player.hand for seat, player in enumerate(state.players)}
        state, _ = rules.play(state, state.seat, rng.choice(rules.hints(state, state.seat)), rng)
        for seat, player in enumerate(state.players):
            kept = [card for card in player.hand if card in before[seat]]
            assert kept == [card for card in before[seat] if card in player.hand]
            assert set(player.hand[: len(kept)]) == set(kept)
