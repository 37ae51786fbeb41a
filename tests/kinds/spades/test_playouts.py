"""Playouts against the rules: the same cards bring the same tricks, and a player of a playout is never illegal."""

from random import Random

import numpy as np
import pytest

from games.catalog.spades.minds.masks import bit_of, card_of, cards_in, masks_of
from games.catalog.spades.minds.playouts import Playouts, normal_card
from games.catalog.spades.minds.sight import sight
from games.catalog.spades.rules import game as rules
from games.catalog.spades.rules.deck import PACK
from games.catalog.spades.rules.moves import BIDS, PLAYS
from games.catalog.spades.rules.options import SpadesOptions
from games.core.rng import pick
from tests.kinds.spades.positions import sees

BIDDINGS = [(3, 3, 3, 3), ("nil", 4, 5, 2), (2, "nil", 3, 6), (0, 1, 0, 1), (6, 7, 6, 7)]


def playing(number, said):
    """A round of random cards in which these bids were made, in bidding order."""
    state = rules.deal(4, SpadesOptions(), Random(number)).state
    for bid in said:
        state = rules.play(state, rules.turn(state), BIDS[bid], Random(1)).state
    return state


def mirror(state):
    """The same position as a row of playouts."""
    seen = sight(sees(state, rules.turn(state)))
    return Playouts(seen, np.array([[masks_of(hand) for hand in state.hands]], np.int32))


def test_masks_are_hands():
    assert [card_of(card // 13, bit_of(card)) for card in PACK] == list(PACK)
    assert cards_in(masks_of((0, 12, 13, 38, 51))) == (0, 12, 13, 38, 51)


@pytest.mark.parametrize("said", BIDDINGS)
def test_any_cards_bring_the_same_tricks(said):
    for number in range(4):
        rng, state = Random(number), playing(number, said)
        games = mirror(state)
        for _ in range(51):
            card = pick([move.card for move in rules.hints(state, rules.turn(state))], rng)
            games.play(np.array([card // 13]), np.array([bit_of(card)], np.int32))
            state = rules.play(state, rules.turn(state), PLAYS[card], rng).state
            assert games.seat[0] == rules.turn(state)
            assert games.broken[0] == state.broken
            assert [cards_in(masks) for masks in games.hands[0]] == list(state.hands)
            assert games.won[0].tolist() == list(sight(sees(state, 0)).won)


@pytest.mark.parametrize("said", BIDDINGS)
def test_a_playout_is_a_round_of_normal_players(said):
    """Each card is legal, what the normal player chooses from its own view, and what a playout begun here plays."""
    for number in range(3):
        rng, state = Random(number), playing(number, said)
        whole = mirror(state)
        for _ in range(51):
            seat = rules.turn(state)
            suit, bit = whole.favourites()
            card = card_of(int(suit[0]), int(bit[0]))
            assert card == normal_card(sight(sees(state, seat)))
            again = mirror(state).favourites()
            assert card == card_of(int(again[0][0]), int(again[1][0]))
            whole.play(suit, bit)
            state = rules.play(state, seat, PLAYS[card], rng).state


def test_a_playout_takes_every_trick_and_counts_its_cards():
    state = playing(1, (3, 3, 3, 3))
    games = mirror(state)
    games.play_on()
    assert games.won.sum() == 13
    assert games.cards == 52
    assert not games.hands.any()
