"""What is offered: melds and lay-offs in a hand, a way to go out, the safest move."""

from itertools import combinations
from random import Random

import pytest

from games.catalog.rummy.rules import game as rules
from games.catalog.rummy.rules.melds import going_out, layoffs_in, melds_in
from games.catalog.rummy.rules.moves import Draw, LayDown
from games.catalog.rummy.rules.notation import write
from games.catalog.rummy.rules.piles import extended, laid
from games.catalog.rummy.rules.state import Pile, without
from games.core.cards import rank_of
from games.core.melds import Meld, judge
from games.core.rng import shuffled
from tests.kinds.rummy.positions import cards, names, pile, play, position

ANY = "one of several"
RICH = [card for card in range(52) if rank_of(card) in {0, 1, 2, 3, 10, 11, 12}]


@pytest.mark.parametrize(
    ("hand", "melds"),
    [
        ("7D 7H 7S 2C", ["7D 7H 7S"]),
        ("7C 7D 7H 7S", ["7C 7D 7H", "7C 7D 7S", "7C 7H 7S", "7D 7H 7S", "7C 7D 7H 7S"]),
        ("2C 3C 4C 5C 9D", ["2C 3C 4C", "2C 3C 4C 5C", "3C 4C 5C"]),
        ("AS 2S 3S QS KS", ["AS 2S 3S", "QS KS AS"]),
        ("KS AS 2S 3C 3D", []),
        ("7C 7D 7H 8C 9C", ["7C 7D 7H", "7C 8C 9C"]),
    ],
)
def test_the_melds_in_a_hand(hand: str, melds: list[str]) -> None:
    assert [names(found) for found in melds_in(cards(hand))] == melds


def test_the_melds_in_a_hand_are_those_the_judge_finds() -> None:
    """Against trying out every group of every size, on random hands rich in melds."""
    rng = Random(11)
    found_in_all = 0
    for _ in range(40):
        hand = shuffled(RICH, rng)[:11]
        found = {frozenset(meld) for meld in melds_in(hand)}
        groups = [group for size in range(3, 12) for group in combinations(hand, size)]
        kinds = (("set" if len(set(map(rank_of, group))) == 1 else "run", group) for group in groups)
        assert found == {frozenset(group) for kind, group in kinds if isinstance(judge(kind, group, None), Meld)}
        found_in_all += len(found)
    assert found_in_all > 50


def test_a_whole_suit_holds_both_of_its_longest_runs() -> None:
    found = [names(meld) for meld in melds_in(range(13)) if len(meld) == 13]
    assert found == ["AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"]


def test_lay_offs_that_fit_as_the_piles_lie() -> None:
    piles = (pile("3C 4C 5C"), pile("6D 6H 6S"))
    found = [(lay_off.pile, names([lay_off.card])) for lay_off in layoffs_in(cards("6C 7C 2C 6S 9D"), piles[:1])]
    assert found == [(0, "2C"), (0, "6C")]
    assert [lay_off.pile for lay_off in layoffs_in(cards("6C 7C"), piles)] == [0, 1]


@pytest.mark.parametrize(
    ("hand", "piles", "taken", "text"),
    [
        ("7D 7H 7S", (), "", "meld 7D 7H 7S"),
        ("7D 7H 7S KC", (), "", "meld 7D 7H 7S discard KC"),
        ("7D 7H 7S KC", (), "KC", None),
        ("7D 7H 7S KC 2D", (), "", None),
        ("6C 7C 8C 9D", ("3C 4C 5C",), "6C", "meld 6C 7C 8C discard 9D"),
        ("6C 7C", ("3C 4C 5C",), "", ANY),
        ("6C 7C", ("3C 4C 5C", "6D 6H 6S"), "7C", "layoff meld(0) 6C layoff meld(0) 7C"),
        ("AC 2C 6C 9D", ("3C 4C 5C",), "", "layoff meld(0) 2C layoff meld(0) AC layoff meld(0) 6C discard 9D"),
        ("KC 9D", ("TC JC QC",), "", "layoff meld(0) KC discard 9D"),
        ("AC KC", ("TC JC QC",), "AC", "layoff meld(0) KC layoff meld(0) AC"),
        ("7C 8C 9C 7D 7H KS QS", (), "", None),
        ("7C 8C 9C TC 7D 7H 7S", (), "", ANY),
    ],
)
def test_a_way_out_is_found_if_there_is_one(hand: str, piles: tuple[str, ...], taken: str, text: str | None) -> None:
    just_taken = cards(taken)[0] if taken else None
    found = going_out(cards(hand), tuple(map(pile, piles)), just_taken)
    if text is None:
        assert found is None
        return
    assert found is not None
    assert text in (ANY, write(found))
    state = position(hand, "KD", drawn=taken or hand.split(maxsplit=1)[0], taken=taken, piles=piles)
    score = rules.play(state, 0, found, Random(1)).state.last_round
    assert score is not None
    assert (score.reason, score.ended_by) == ("out", 0)


def can_empty(hand: tuple[int, ...], piles: tuple[Pile, ...], just_taken: int | None) -> bool:
    """Whether some order of melds and lay-offs leaves at most a discard: by trying all of them."""
    if not hand or (len(hand) == 1 and hand[0] != just_taken):
        return True
    melds = ((meld, (*piles, laid(meld, 0))) for meld in melds_in(hand))
    lay_offs = (
        ((lay_off.card,), tuple(extended(lying, lay_off.card) if n == lay_off.pile else lying for n, lying in told))
        for lay_off in layoffs_in(hand, piles)
        for told in [tuple(enumerate(piles))]
    )
    return any(can_empty(without(hand, *used), left, just_taken) for used, left in (*melds, *lay_offs))


def test_a_way_out_is_found_exactly_if_trying_everything_finds_one() -> None:
    rng = Random(5)
    found = []
    for _ in range(400):
        cards_there = shuffled(RICH, rng)
        hand, others = cards_there[:4], cards_there[4:]
        piles = tuple(laid(meld, 0) for meld in disjoint(melds_in(others)))
        just_taken = hand[0] if rng.random() < 0.5 else None
        found.append(going_out(hand, piles, just_taken) is not None)
        assert found[-1] == can_empty(hand, piles, just_taken), (names(hand), piles, just_taken)
    assert 50 < sum(found) < 350


def disjoint(melds: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Of these melds as many as share no card, the first ones first."""
    taken: set[int] = set()
    chosen = []
    for meld in melds:
        if taken.isdisjoint(meld):
            taken |= set(meld)
            chosen.append(meld)
    return chosen


def test_hints_offer_discards_a_way_out_melds_and_lay_offs() -> None:
    state = position("7C 7D 7H 5C 9S KD", "KH", drawn="7C", taken="7C", piles=("2C 3C 4C",))
    assert [write(hint) for hint in rules.hints(state, 0)] == [
        "discard 5C",
        "discard 7D",
        "discard KD",
        "discard 7H",
        "discard 9S",
        "meld 7C 7D 7H discard KD",
        "layoff meld(0) 5C discard KD",
    ]
    assert rules.hints(state, 1) == ()


def test_a_meld_that_leaves_only_the_card_just_taken_is_not_offered() -> None:
    state = position("7C 7D 7H 9S", "KH", drawn="9S", taken="9S")
    assert [write(hint) for hint in rules.hints(state, 0)] == ["discard 7C", "discard 7D", "discard 7H"]


def test_the_stock_may_always_be_asked() -> None:
    for discards, draws in (("KH", ["draw stock", "draw discard"]), ("", ["draw stock"])):
        state = position("2C", "QS", stock="", discards=discards)
        assert [write(hint) for hint in rules.hints(state, 0)] == draws


@pytest.mark.parametrize(
    ("drawn", "taken", "expected"),
    [
        ("2S", "", "discard 2S"),
        ("2S", "2S", "discard KD"),
        ("KD", "KD", "discard 9C"),
        ("KD", "2S", "discard KD"),
    ],
)
def test_the_safest_move_gives_back_what_was_drawn(drawn: str, taken: str, expected: str) -> None:
    state = position("2S 9C KD", "KH", drawn=drawn, taken=taken)
    move = rules.safest(state, 0)
    assert isinstance(move, LayDown)
    assert write(move) == expected
    assert play(state, expected).state.turn_number == 6


def test_the_safest_draw_is_from_the_stock() -> None:
    assert rules.safest(position("2S", "KH", discards="9C"), 0) == Draw("stock")
