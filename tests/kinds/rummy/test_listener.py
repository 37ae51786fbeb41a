"""What a program understands of the lines it hears, also from servers that are loose with the protocol."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.catalog.rummy.minds import bots
from games.catalog.rummy.rules import game as rules
from games.catalog.rummy.rules.moves import Draw
from games.catalog.rummy.rules.notation import read_play
from games.catalog.rummy.rules.options import RummyOptions
from games.catalog.rummy.rules.state import State
from games.catalog.rummy.wire.listener import Listener
from games.catalog.rummy.wire.programs import Conversation
from games.core.cards import short
from games.core.rng import rng_for
from tests.kinds.rummy.published import ANNS, BOBS

Json = Any


def bobs() -> Listener:
    """Bob of the published round."""
    listener = Listener()
    listener.start_game("Ann", BOBS)
    return listener


def cards(found: Any) -> str:
    return " ".join(short(card) for card in found)


def test_the_published_round_as_bob_hears_it() -> None:
    bob = bobs()
    bob.hear("Dealer discards AH\n")
    assert cards(bob.discards) == "AH"
    bob.decided(Draw("discard"))
    bob.hear("Bob takes AH\n")
    assert cards(bob.hand) == BOBS + " AH"
    hand = ["7C", "JC", "7D", "9D", "AH", "7H", "QH", "KH", "2S", "3S", "4S"]
    assert bob.view("lay_down")["you"] == {"seat": 0, "hand": hand, "drawn": "AH", "just_taken": "AH"}
    bob.decided(read_play("meld 7C 7D 7H meld QH AH KH discard JC"))
    bob.hear(
        "Bob plays meld(0): 7C 7D 7H\nBob plays meld(1): QH KH AH\nBob discards JC\nAnn draws\n"
        "Ann laysoff meld(0): 7S\nAnn laysoff meld(1): JH\nAnn discards KC\n"
    )
    assert [cards(pile.cards) for pile in bob.piles] == ["7C 7D 7H 7S", "JH QH KH AH"]
    assert [pile.seat for pile in bob.piles] == [0, 0]
    assert cards(bob.hand) == "2S 3S 4S 9D"
    assert cards(bob.discards) == "JC KC"
    assert bob.held == 8
    bob.decided(Draw("stock"))
    bob.hear("Bob draws 5S\n")
    assert bob.view("lay_down")["you"]["drawn"] == "5S"
    assert bob.view("lay_down")["stock_count"] == 29
    bob.decided(read_play("meld 2S 3S 4S 5S discard 9D"))
    bob.hear("Bob plays meld(2): 2S 3S 4S 5S\nBob discards 9D\nHand Ends: Ann 47 Bob 0\n")
    assert bob.totals == (0, 47)
    bob.start_hand(ANNS)
    assert (bob.piles, bob.discards, bob.taken, bob.drawn, bob.held) == ([], [], [], None, 10)


SHED = "Dealer discards AH\nAnn draws\nAnn discards 5C\n"
JUNK = "Hello!\nAnn\n draws\nAnn plays\nAnn laysoff meld(9): 2C\nAnn laysoff\nGame Ends: Ann 1 * Bob 2"
LOOSE: dict[str, tuple[str, str, str]] = {
    "no dealer line": ("", BOBS, ""),
    "blanks everywhere": ("  Dealer   discards  AH \n\n Ann  takes  AH \n", BOBS, ""),
    "takes of the opponent": ("Dealer discards AH\nAnn takes AH\nAnn discards 5C", BOBS, "5C"),
    "told twice": ("Dealer discards AH\nDealer discards AH", BOBS, "AH"),
    "shuffled": (SHED + "Discard Shuffled", BOBS, "5C"),
    "shuffled, in other words": (SHED + "Shuffled discard, kept top 1", BOBS, "5C"),
    "nonsense": (JUNK, BOBS, ""),
    "ends told twice": ("Hand Ends: Ann 3 Bob 4\nHand Ends: Ann 3 Bob 4\nGame Ends: Ann 3 * Bob 4", BOBS, ""),
}


@pytest.mark.parametrize("way", LOOSE)
def test_loose_servers(way: str) -> None:
    text, hand, discards = LOOSE[way]
    bob = bobs()
    bob.hear(text)
    assert cards(bob.hand) == hand
    assert cards(bob.discards) == discards
    assert bob.view("draw")["phase"] == "draw"


def test_an_own_take_told_as_a_draw() -> None:
    bob = bobs()
    bob.hear("Dealer discards AH")
    bob.decided(Draw("discard"))
    bob.hear("Bob draws AH")
    assert (cards(bob.hand), cards(bob.discards), cards(bob.free)) == (BOBS + " AH", "", BOBS)


def test_own_actions_need_no_echo() -> None:
    bob = bobs()
    bob.hear("Dealer discards AH")
    bob.decided(Draw("discard"))
    bob.decided(read_play("meld 7C 7D 7H meld QH AH KH discard JC"))
    bob.hear("Ann draws\nAnn laysoff meld(1): JH\nAnn takes JC\nAnn discards KC")
    assert cards(bob.hand) == "2S 3S 4S 9D"
    assert cards(bob.discards) == "KC"


def test_totals_whatever_the_names_end_with() -> None:
    bob = Listener()
    bob.start_game("Bot 2", BOBS)
    bob.hear("Hand Ends: Bot 2 170 Bot 3 195")
    assert bob.totals == (195, 170)
    bob.hear("Hand Ends: Bot 3 200 Bot 2 171")
    assert bob.totals == (200, 171)


def test_a_new_start_at_any_time() -> None:
    bob = bobs()
    bob.hear("Dealer discards AH\nAnn takes AH")
    bob.start_game("Cora", ANNS)
    assert cards(bob.hand) == ANNS
    assert bob.view("draw")["players"][1] == {"seat": 1, "hand_size": 10, "total": 0, "known_cards": []}


HIDDEN = ("options", "lead_seat", "last_round", "round")
"""What lines do not tell, or not at once."""


def seen(view: Json) -> Json:
    return {name: value for name, value in view.items() if name not in HIDDEN}


def mirrored(state: State) -> State:
    """The same game with this seat as number 0."""
    if state.seat == 0:
        return state
    piles = tuple(replace(pile, seat=1 - pile.seat) for pile in state.piles)
    return replace(state, seat=0, hands=state.hands[::-1], totals=state.totals[::-1], piles=piles)


@pytest.mark.parametrize("seed", range(6))
def test_lines_alone_give_the_view_of_a_seat_at_the_table(seed: int) -> None:
    """Whole games of the built-in player: before each decision, what was heard is what a seat would see."""
    options = RummyOptions(target=150, turn_cap=40)
    state, events = rules.deal(2, options, rng_for(b"%d" % seed, 1))
    talk, listeners, number = Conversation(1, ("Ann", "Bob"), (0, 1)), (Listener(), Listener()), 1
    talk.hear(events)
    while call := talk.next_call(rules.turn(state), state.phase):
        listener = listeners[call.seat]
        if call.path == "/start-2p-game/":
            listener.start_game(call.body["opponent"], call.body["hand"])
        elif call.path == "/start-2p-hand/":
            listener.start_hand(call.body["hand"])
        else:
            listener.hear(call.body["event"])
        if call.path in {"/draw/", "/lay-down/"}:
            heard, true = listener.view(state.phase), rules.view(mirrored(state), 0)
            assert seen(heard) == seen(true)
            move = bots.choose(heard, "easy", Random(seed))
            listener.decided(move)
            number += 1
            state, events = rules.play(state, call.seat, move, rng_for(b"%d" % seed, number))
            talk.hear(events)
    assert state.result
