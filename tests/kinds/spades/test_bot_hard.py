"""The hard player: what it weighs in a bid, when it bids blind, and how many deals a card costs."""

from random import Random

import numpy as np
import pytest

from games.catalog.spades.minds import bids, bot, odds, playouts
from games.catalog.spades.minds.playouts import Playouts
from games.catalog.spades.minds.sight import sight
from games.catalog.spades.rules import game as rules
from games.catalog.spades.rules.moves import Bid, Reveal
from games.catalog.spades.rules.options import SpadesOptions
from games.catalog.spades.rules.scoring import worth_of
from games.core.rng import Stream
from tests.kinds.spades.positions import E, N, S, W, after_bids, at_trick, bidding, exchanging, give, lay, play, sees
from tests.kinds.spades.test_bot_normal import PLAIN, STRONG, WEAK
from tests.kinds.spades.test_rulebook_exchange import AWAY, NORTH, SOUTH


def chosen(state, number=1):
    return bot.choose(sees(state, rules.turn(state)), "hard", Random(number))


def said(own, before=(), options=None, scores=(0, 0)):
    seat = (E + len(before)) % 4
    return chosen(after_bids(before, bidding(N, scores, {seat: own}, options))).bid


# -- Bids ----------------------------------------------------------------------------------------------------
def test_bids():
    assert said(STRONG) in (10, 11, 12)
    assert said(WEAK) == "nil"
    assert said(WEAK, options=SpadesOptions(nil=False)) != "nil"
    assert said(PLAIN, (4, 3)) in (6, 7, 8)
    assert said(PLAIN, (4, 3), SpadesOptions(bidding="individual")) in (2, 3, 4)


@pytest.mark.parametrize("own", [STRONG, PLAIN])
def test_nobody_says_more_than_thirteen(own):
    assert 0 <= said(own, (10, 3)) <= 13
    assert 0 <= said(own, (13, 3), SpadesOptions(bidding="individual")) <= 13


def test_what_wins_the_game_is_enough():
    """With 30 to go and the others about to win, three tricks in the hand are worth more than the ninth."""
    assert said(PLAIN, (4, 3), scores=(0, 0)) >= said(PLAIN, (4, 3), scores=(0, 190))


def test_blind_nil_only_where_the_lead_is_decisive():
    assert chosen(bidding(E, (20, 150), {S: PLAIN})) == Reveal()
    assert chosen(bidding(E, (100, 210), {S: PLAIN})) == Bid("blind_nil")
    assert chosen(after_bids(("blind_nil", 4), bidding(E, (100, 210)))) == Reveal()  # the partner has said it
    assert chosen(play(bidding(E, (20, 150), {S: WEAK}), S, Reveal()).state) == Bid("nil")
    assert bids.risks_blind_nil(100, 210, 250)
    assert not bids.risks_blind_nil(100, 210, 500)
    assert not bids.risks_blind_nil(170, 220, 250)


def test_the_exchange():
    state = exchanging({S: SOUTH, N: NORTH})
    assert chosen(state) == give("♠A ♠K")
    assert chosen(play(state, S, give(AWAY)).state) == give("♣2 ♦2")


# -- Worth ---------------------------------------------------------------------------------------------------
def test_net_scores_are_those_of_the_rules():
    for target in range(14):
        for tricks in range(14):
            for bags in (0, 3, 9):
                there = rules_worth(tricks, target, bags)
                got, _ = playouts.net(np.array([tricks]), target, bags, 0, True)
                assert got[0] == there


def rules_worth(tricks, target, bags):
    return worth_of((target, target), (tricks, 0), bags, target, bag_penalty=True).net


# own and other score, target, who has won
ENDS = [(250, 40, 250, 1), (249, -249, 250, 0), (252, 271, 250, -1), (263, 263, 250, 0), (-254, 61, 250, -1)]


@pytest.mark.parametrize(("own", "other", "target", "sign"), ENDS)
def test_who_has_won(own, other, target, sign):
    assert playouts.decided(np.array([own]), np.array([other]), target)[0] == sign


def test_bags_have_a_price():
    delta, with_bags = playouts.net(np.array([4, 5, 6]), 4, 0, 0, True)
    assert delta.tolist() == [40, 41, 42]
    assert with_bags.tolist() == [40, 33, 26]
    assert playouts.net(np.array([4, 5, 6]), 4, 0, 0, False)[1].tolist() == [40, 41, 42]


# -- Cards ---------------------------------------------------------------------------------------------------
def test_so_many_deals_for_every_card(monkeypatch):
    sizes = []
    played = Playouts.play_on
    monkeypatch.setattr(Playouts, "play_on", lambda games, *left: (sizes.append(len(games.each)), played(games))[1])
    state = at_trick(5, "♥9", "♥A ♥J ♥2 ♣4 ♣5 ♣6 ♦2 ♦3 ♦4")
    chosen(state)
    assert sizes == [3 * odds.DEALS]
    assert 200 <= odds.DEALS <= 400
    chosen(at_trick(5, "♥9", "♥A ♥K ♥Q ♣4 ♣5 ♣6 ♦2 ♦3 ♦4"))  # three equal cards leave nothing to think about
    assert sizes == [3 * odds.DEALS]


def test_of_equal_cards_it_plays_the_usual_one():
    seen = sight(sees(at_trick(5, "♥9", "♥A ♥K ♥Q ♥2 ♣5 ♣6 ♦2 ♦3 ♦4"), S))
    merged = odds.merged(seen, (13, 14, 15, 25))
    assert len(merged) == 2
    assert merged[-1] == 25


def test_the_last_tricks_are_solved_without_playouts(monkeypatch):
    monkeypatch.setattr(odds, "played_out", None)
    assert chosen(at_trick(10, "♥9 ♥3 ♥4", "♥K ♥2 ♣4 ♠A")) in (lay("♥K"), lay("♥2"))


def test_the_same_seed_gives_the_same_choice():
    state = at_trick(3, "♥9", "♥A ♥J ♥2 ♣4 ♣5 ♣6 ♦2 ♦3 ♦4 ♠2 ♠9")
    assert len({bot.choose(sees(state, S), "hard", Stream(b"one")) for _ in range(3)}) == 1


def test_it_covers_a_nil_in_time():
    """North bid nil and lies highest with a ten: south, who can, takes the trick."""
    state = at_trick(6, "♥10 ♥4", "♥K ♥2 ♣9 ♣5 ♣3 ♦9 ♦4 ♠3", seat=S, others={W: "♥3 ♥5 ♣2 ♣4 ♣6 ♦2 ♦3 ♦5"})
    view = sees(state, S)
    view["bids"] = {**view["bids"], "north": "nil"}
    view["tricksWon"] = {"north": 0, "east": 2, "south": 2, "west": 1}
    assert bot.choose(view, "hard", Random(1)) == lay("♥K")
