"""R16-R17: two cards each way after a blind nil, and who learns what."""

import json

import pytest

from games.catalog.spades.rules import game as rules
from games.catalog.spades.rules.state import State
from tests.kinds.spades import cards as all_cards
from tests.kinds.spades.positions import (
    E,
    N,
    S,
    W,
    exchanging,
    give,
    hand,
    lay,
    named,
    play,
    refusal,
    sees,
)

SOUTH = "♠A ♠K ♥A ♥5 ♥4 ♥3 ♣7 ♣6 ♣5 ♦9 ♦8 ♦7 ♦6"
NORTH = "♠4 ♠3 ♥K ♥2 ♣A ♣4 ♣3 ♣2 ♦A ♦5 ♦4 ♦3 ♦2"
AWAY, BACK = "♠A ♠K", "♥2 ♣2"


def begun() -> State:
    return exchanging({S: SOUTH, N: NORTH})


def halfway() -> State:
    return play(begun(), S, give(AWAY)).state


def done() -> State:
    return play(halfway(), N, give(BACK)).state


@pytest.mark.rule("R16")
def test_the_blind_seat_names_two_cards_first_and_sees_its_hand() -> None:
    view = sees(begun(), S)
    assert view["blindNilExchange"] == {
        "currentBlindNilSeat": "south", "step": "blind_to_partner", "pending": ["south", "north"],
        "cardsFromBlind": None, "cardsFromPartner": None,
    }  # fmt: skip
    assert named(view["myHand"]) == SOUTH
    assert named(view["legal"]) == SOUTH
    assert [refusal(begun(), seat, give(AWAY)) for seat in (N, E, W)] == ["NOT_YOUR_TURN"] * 3


@pytest.mark.rule("R16")
def test_the_partner_sees_the_two_and_gives_of_its_own_thirteen() -> None:
    view = sees(halfway(), N)
    assert view["blindNilExchange"]["step"] == "partner_to_blind"
    assert view["blindNilExchange"]["pending"] == ["north"]
    assert named(view["blindNilExchange"]["cardsFromBlind"]) == AWAY
    assert named(view["legal"]) == NORTH
    assert [refusal(halfway(), seat, give(BACK)) for seat in (S, E, W)] == ["NOT_YOUR_TURN"] * 3


@pytest.mark.rule("R16")
def test_until_both_have_named_every_card_stays_and_nothing_can_be_passed_back() -> None:
    assert halfway().hands == begun().hands
    assert refusal(halfway(), N, give(AWAY)) == "CARD_NOT_IN_HAND"
    assert refusal(halfway(), N, give("♠A ♥2")) == "CARD_NOT_IN_HAND"


@pytest.mark.rule("R16")
def test_both_pairs_change_hands_at_once() -> None:
    state = done()
    assert state.hands[S] == hand("♥A ♥5 ♥4 ♥3 ♥2 ♣7 ♣6 ♣5 ♣2 ♦9 ♦8 ♦7 ♦6")
    assert state.hands[N] == hand("♠A ♠K ♠4 ♠3 ♥K ♣A ♣4 ♣3 ♦A ♦5 ♦4 ♦3 ♦2")
    assert [len(cards) for cards in state.hands] == [13, 13, 13, 13]
    assert len(set(all_cards(state))) == 52
    assert state.phase == "playing"
    assert rules.turn(state) == S


@pytest.mark.rule("R16")
@pytest.mark.parametrize(("given", "code"), [("♠A ♠2", "CARD_NOT_IN_HAND"), ("♥K ♠4", "CARD_NOT_IN_HAND")])
def test_cards_of_others_cannot_be_given(given: str, code: str) -> None:
    assert refusal(begun(), S, give(given)) == code


@pytest.mark.rule("R16")
def test_the_exchange_is_over_after_both_steps() -> None:
    view = sees(done(), S)
    assert view["blindNilExchange"]["step"] is None
    assert view["blindNilExchange"]["pending"] == []
    assert refusal(done(), S, give("♥A ♥5")) == "INVALID_ACTION"


@pytest.mark.rule("R17")
@pytest.mark.parametrize("reader", [E, W, None])
def test_others_learn_the_step_and_no_card(reader: int | None) -> None:
    for state in (halfway(), done()):
        view = sees(state, reader)
        assert set(view["blindNilExchange"]) == {"currentBlindNilSeat", "step", "pending"}
        hidden = view.pop("you", {"cardsFromBlind": None, "cardsFromPartner": None})
        assert (hidden["cardsFromBlind"], hidden["cardsFromPartner"]) == (None, None)
        assert '"rank"' not in json.dumps({name: value for name, value in view.items() if name != "myHand"})


@pytest.mark.rule("R17")
@pytest.mark.parametrize("reader", [E, W, None])
def test_others_hear_the_step_and_no_card(reader: int | None) -> None:
    first, second = play(begun(), S, give(AWAY)), play(halfway(), N, give(BACK))
    for step, seat, name, following in (
        (first, "south", "blind_to_partner", "partner_to_blind"),
        (second, "north", "partner_to_blind", None),
    ):
        heard = [event for event in step.events if event.heard_by(reader)]
        assert dict(heard[0].data) == {"seat": seat, "step": name, "nextStep": following}
        assert '"rank"' not in json.dumps([dict(event.data) for event in heard])


@pytest.mark.rule("R17")
def test_both_partners_know_the_four_cards_till_the_end_of_the_round() -> None:
    state = play(done(), S, lay("♦9")).state
    for seat in (N, S):
        for shown in (sees(state, seat)["blindNilExchange"], sees(state, seat)["you"]):
            assert named(shown["cardsFromBlind"]) == AWAY
            assert named(shown["cardsFromPartner"]) == BACK


@pytest.mark.rule("R17")
def test_a_card_is_public_once_it_is_played() -> None:
    state = play(done(), S, lay("♥2")).state
    assert named([sees(state, E)["currentTrick"][0]["card"]]) == "♥2"


@pytest.mark.rule("R17")
@pytest.mark.parametrize("reader", [N, E, S, W, None])
def test_everybody_learns_the_cards_once_the_game_has_ended(reader: int | None) -> None:
    ended = rules.abandon(done(), "abandoned").state
    (record,) = sees(ended, reader)["exchanges"]
    assert (record["handNumber"], record["blindNilSeat"]) == (1, "south")
    assert (named(record["cardsFromBlind"]), named(record["cardsFromPartner"])) == (AWAY, BACK)
