"""What a program makes of a host that tells what is not so: the newest line wins, and nothing is played on hearsay.

Each row is what Bob hears (a text) and decides (a move), in order, and by hand what he then knows.
"""

from dataclasses import dataclass
from typing import Any

import pytest

from games.catalog.rummy.rules.moves import Draw, LayDown, Move
from games.catalog.rummy.rules.notation import read_play, write
from games.catalog.rummy.wire.listener import Listener
from games.core.cards import short
from tests.kinds.rummy.published import ANNS, BOBS

STOCK, TAKE = Draw("stock"), Draw("discard")
DEAL = "Dealer discards AH\n"
"""Bob holds 7C 7D 7H 2S 3S 4S QH KH 9D JC."""


@dataclass(frozen=True)
class Known:
    """What Bob knows at the end."""

    hand: str = BOBS
    discards: str = ""
    unknown: int = 0
    may_take: bool = False
    piles: tuple[str, ...] = ()
    """The cards of the piles that Bob would lay off on."""


def play(text: str) -> Move:
    return read_play(text)


def but(*gone: str, more: str = "") -> str:
    return " ".join([card for card in BOBS.split() if card not in gone] + more.split())


THREE = "Ann draws\nAnn discards 5C\n"
TURN = (DEAL + THREE, STOCK, "Bob draws 8C", play("discard 9D"))
BACK = (DEAL + THREE, STOCK, "Bob draws 8C", play("discard 8C"))
FULL = "meld 7C 7D 7H meld 2S 3S 4S layoff meld(0) QH layoff meld(0) KH"
"""What Bob lays before the last two cards, if there is such a run."""

ROWS: dict[str, tuple[list[str | Move], Known]] = {
    # Shuffles: at most the top card is trusted, whatever number is told.
    "kept top 3, and two lie there": (
        [*TURN, "Bob discards 9D\nAnn draws\nShuffled discard, kept top 3\nAnn discards 6C"],
        Known(but("9D", more="8C"), "9D 6C", may_take=True),
    ),
    "after the shuffle a card that lay deep is thrown again": (
        [*TURN, "Bob discards 9D\nAnn draws\nShuffled discard, kept top 3\nAnn discards 5C"],
        Known(but("9D", more="8C"), "9D 5C", may_take=True),
    ),
    "a shuffle after the last discard: the top may be gone": (
        [DEAL + THREE + "Shuffled discard, kept top 1"],
        Known(discards="5C"),
    ),
    "kept top 0": ([DEAL + THREE + "Shuffled discard, kept top 0"], Known(discards="5C")),
    "no number": ([DEAL + THREE + "Shuffled discard, kept top"], Known(discards="5C")),
    "told twice, then a discard": (
        [DEAL + THREE + "Discard Shuffled\nDiscard Shuffled\n" + "Ann draws\nAnn discards 6C"],
        Known(discards="5C 6C", may_take=True),
    ),
    # Silent shuffles: a card told anywhere leaves every other place.
    "a discard of a card that we think lies deeper": (
        [*TURN, "Bob discards 9D\nAnn draws\nAnn discards AH"],
        Known(but("9D", more="8C"), "5C 9D AH", may_take=True),
    ),
    "we draw a card that we think lies in the pile": (
        [DEAL + THREE, STOCK, "Bob draws AH"],
        Known(BOBS + " AH", "5C", may_take=True),
    ),
    "the opponent melds what we think lies in the pile": (
        [DEAL + "Ann draws\nAnn plays meld(0): AC AD AH\nAnn discards 5C"],
        Known(discards="5C", may_take=True, piles=("AC AD AH",)),
    ),
    "the opponent takes what we think lies deeper: nothing lies above it": (
        [*TURN, "Bob discards 9D\nAnn takes 5C\nAnn discards 6C"],
        Known(but("9D", more="8C"), "AH 6C", may_take=True),
    ),
    "the opponent takes what we know nothing of: nothing is known of the pile": (
        [DEAL + THREE + "Ann takes 8H\nAnn discards 6C"],
        Known(discards="6C", may_take=True),
    ),
    # Our own takes: what is told replaces what was assumed.
    "we take, and are told another card": (
        [DEAL + THREE, TAKE, "Bob takes 6C"],
        Known(BOBS + " 6C", ""),
    ),
    "we take, and are told another card as drawn": (
        [DEAL + THREE, TAKE, "Bob draws 6C"],
        Known(BOBS + " 6C", ""),
    ),
    "we take, and are told the card that lay below": (
        [DEAL + THREE, TAKE, "Bob takes AH"],
        Known(BOBS + " AH", ""),
    ),
    "of two lines in one turn the newer wins": (
        [DEAL + THREE, STOCK, "Bob draws 6C\nBob draws 8C"],
        Known(BOBS + " 8C", "AH 5C", may_take=True),
    ),
    "a host that tells of takes is waited for": (
        [DEAL + THREE, TAKE, "Bob takes 5C", play("discard 9D"), "Bob discards 9D\nAnn draws\nAnn discards 6C", TAKE],
        Known(but("9D", more="5C"), "AH 9D 6C", unknown=1, may_take=True),
    ),
    # Lines told again.
    "a card that we take for the second time": (
        [
            *(DEAL + THREE, TAKE, "Bob takes 5C", play("discard 5C"), "Ann takes 5C\nAnn discards 5C", TAKE),
            "Bob takes 5C",
        ],
        Known(BOBS + " 5C", "AH", may_take=True),
    ),
    "a draw of ours told twice": (
        [DEAL + THREE, STOCK, "Bob draws 8C\nBob draws 8C"],
        Known(BOBS + " 8C", "AH 5C", may_take=True),
    ),
    "a draw of ours told again after we threw it away": (
        [*BACK, "Bob draws 8C\nBob discards 8C"],
        Known(BOBS, "AH 5C 8C"),
    ),
    "and again in answer to the next draw: it is not played in this turn": (
        [*BACK, "Ann draws\nAnn discards 6C", STOCK, "Bob draws 8C"],
        Known(BOBS, "AH 5C 8C 6C", unknown=1, may_take=True),
    ),
    "nor in the next, if a line that came late tells of another card": (
        [
            *BACK,
            "Ann draws\nAnn discards 6C",
            STOCK,
            "Bob draws 8C",
            play("discard 9D"),
            "Bob draws 8D\nBob discards 9D\nAnn draws\nAnn discards 6D",
            STOCK,
            "Bob draws 8H",
        ],
        Known(but("9D", more="8D 8H"), "AH 5C 8C 6C 9D 6D", may_take=True),
    ),
    "if none does, it was ours": (
        [
            *BACK,
            "Ann draws\nAnn discards 6C",
            STOCK,
            "Bob draws 8C",
            play("discard 9D"),
            "Bob discards 9D\nAnn draws\nAnn discards 6D",
            STOCK,
            "Bob draws 8H",
        ],
        Known(but("9D", more="8C 8H"), "AH 5C 6C 9D 6D", may_take=True),
    ),
    "after a shuffle the same line is news": (
        [*BACK, "Discard Shuffled\nAnn draws\nAnn discards 6C", STOCK, "Bob draws 8C"],
        Known(BOBS + " 8C", "6C", may_take=True),
    ),
    "a draw of ours told again after we laid it": (
        [
            DEAL + THREE,
            STOCK,
            "Bob draws 7S",
            play("meld 7C 7D 7H 7S discard 9D"),
            "Bob plays meld(0): 7C 7D 7H 7S\nBob draws 7S",
        ],
        Known("2S 3S 4S QH KH JC", "AH 5C 9D", piles=("7C 7D 7H 7S",)),
    ),
    "the opponent's draw told twice is one draw": (
        [DEAL + "Ann draws\nAnn draws\nAnn discards 5C"],
        Known(discards="AH 5C", may_take=True),
    ),
    "a discard told twice": ([DEAL + THREE + "Ann discards 5C"], Known(discards="AH 5C", may_take=True)),
    "a meld told twice": (
        [DEAL + "Ann draws\nAnn plays meld(0): 6C 6D 6H\nAnn plays meld(0): 6C 6D 6H\nAnn discards 5C"],
        Known(discards="AH 5C", may_take=True, piles=("6C 6D 6H",)),
    ),
    "a meld told again once it is longer": (
        [
            DEAL + "Ann draws\nAnn plays meld(0): 6C 6D 6H\nAnn laysoff meld(0): 6S",
            "Ann plays meld(0): 6C 6D 6H\nAnn laysoff meld(0): 6S",
        ],
        Known(discards="AH", may_take=True, piles=("6C 6D 6H 6S",)),
    ),
    "a take told twice": ([DEAL + "Ann takes AH\nAnn takes AH\nAnn discards 5C"], Known(discards="5C", may_take=True)),
    "the dealer's card told again after it was taken": (
        [DEAL + "Ann takes AH\n" + DEAL + "Ann discards 5C"],
        Known(discards="5C", may_take=True),
    ),
    "an old discard told again after ours is no news": (
        [*TURN, "Ann discards 5C"],
        Known(but("9D", more="8C"), "AH 5C 9D"),
    ),
    "a whole turn told again after the next one": (
        [*TURN, "Ann draws\nAnn discards 6C\nAnn draws\nAnn discards 5C"],
        Known(but("9D", more="8C"), "AH 5C 9D 6C", may_take=True),
    ),
    "a discard told again after we took it": (
        [DEAL + THREE, TAKE, "Bob takes 5C", play("discard 9D"), "Ann discards 5C"],
        Known(but("9D", more="5C"), "AH 9D"),
    ),
    "what we assumed to have taken turns up elsewhere: it is not in our hand": (
        [DEAL + THREE, TAKE, play("discard 9D"), "Ann draws\nAnn discards 5C"],
        Known(but("9D"), "AH 9D 5C", unknown=1, may_take=True),
    ),
    # Late lines.
    "our own draw comes late": ([DEAL + THREE, STOCK, ""], Known(discards="AH 5C", unknown=1, may_take=True)),
    "and then it comes with the next one": (
        [
            DEAL + THREE,
            STOCK,
            "",
            play("discard 9D"),
            "Ann draws\nAnn discards 6C",
            STOCK,
            "Bob draws 8C\nBob discards 9D\nBob draws 8D",
        ],
        Known(but("9D", more="8C 8D"), "AH 5C 9D 6C", may_take=True),
    ),
    "the opponent's discard comes late: what we think is the top may be covered": (
        [*TURN, "Bob discards 9D\nAnn draws"],
        Known(but("9D", more="8C"), "AH 5C 9D"),
    ),
    "a meld of the opponent's comes late: ours has another number than we thought": (
        [
            DEAL,
            STOCK,
            "Bob draws 8C",
            play("meld 7C 7D 7H discard 9D"),
            "Ann draws\nBob plays meld(1): 7C 7D 7H\nAnn plays meld(0): 6C 6D 6H\nAnn discards 5C",
        ],
        Known("2S 3S 4S QH KH JC 8C", "AH 9D 5C", may_take=True, piles=("6C 6D 6H", "7C 7D 7H")),
    ),
    "a meld that comes late is laid off on once all piles before it are known": (
        [DEAL + "Ann draws\nAnn plays meld(1): 6C 6D 6H\nAnn discards 5C"],
        Known(discards="AH 5C", may_take=True),
    ),
    "and then it is": (
        [DEAL + "Ann draws\nAnn plays meld(1): 6C 6D 6H\nAnn plays meld(0): TC TD TH\nAnn discards 5C"],
        Known(discards="AH 5C", may_take=True, piles=("TC TD TH", "6C 6D 6H")),
    ),
    "a card off a pile of which nothing was told": (
        [DEAL + "Ann draws\nAnn laysoff meld(2): 6C"],
        Known(discards="AH", may_take=True),
    ),
    "a pile with a number beyond all cards": (
        [DEAL + "Ann plays meld(9999): 6C 6D 6H"],
        Known(discards="AH", may_take=True),
    ),
    "a pile gives no card back": (
        [DEAL + "Ann draws\nAnn plays meld(0): 6C 6D 6H\nAnn discards 5C\nAnn draws\nAnn discards 6H"],
        Known(discards="AH 5C", may_take=True, piles=("6C 6D 6H",)),
    ),
    "a meld of cards that we hold was one of another round": (
        [DEAL + "Ann draws\nAnn plays meld(0): 7C 7H 7S\nAnn discards 5C"],
        Known(discards="AH 5C", may_take=True),
    ),
    "so may one out of turn be": (
        [
            DEAL,
            STOCK,
            "Bob draws 7S",
            play("meld 7C 7D 7H 7S discard 9D"),
            "Bob plays meld(0): 7C 7D 7H 7S\nAnn plays meld(1): 6C 6D 6H",
        ],
        Known("2S 3S 4S QH KH JC", "AH 9D", piles=("7C 7D 7H 7S",)),
    ),
}


def followed(steps: list[str | Move]) -> Listener:
    bob = Listener()
    bob.start_game("Ann", BOBS)
    for step in steps:
        if isinstance(step, str):
            bob.hear(step)
        else:
            bob.decided(step)
    return bob


def shown(cards: Any) -> str:
    return " ".join(short(card) for card in cards)


@pytest.mark.parametrize("row", ROWS)
def test_what_is_known_after(row: str) -> None:
    steps, known = ROWS[row]
    bob = followed(steps)
    found = Known(
        shown(bob.hand), shown(bob.discards), bob.unknown, bob.may_take,
        tuple(shown(bob.piles[number].cards) for number in bob.usable),
    )  # fmt: skip
    assert found == known
    assert bob.view("lay_down")["stock_count"] >= 0


def test_lines_of_the_last_round_are_not_believed_before_the_dealers() -> None:
    bob = followed([DEAL + "Ann draws\nAnn discards 5C"])
    bob.start_hand(ANNS)
    bob.hear("Ann plays meld(0): 6C 6D 6H\nBob discards 9D\nAnn discards 8D\n")
    assert (bob.piles, bob.discards) == ([], [])
    bob.hear("Dealer discards 9C\nAnn draws\nAnn discards 4D")
    assert shown(bob.discards) == "9C 4D"


def test_a_host_without_a_dealer_is_believed_from_the_first_line() -> None:
    bob = followed(["Ann draws\nAnn discards 5C"])
    bob.start_hand(ANNS)
    bob.hear("Ann draws\nAnn discards 8D\n")
    assert shown(bob.discards) == "8D"
    assert bob.may_take


PLAYABLE = {
    "all is known": ([DEAL, STOCK, "Bob draws 2H"], "meld 7C 7D 7H discard 9D", "meld 7C 7D 7H discard 9D"),
    "a card is unknown, and others stay": (
        [DEAL, STOCK, ""],
        "meld 2S 3S 4S meld 7C 7D 7H discard 9D",
        "meld 2S 3S 4S meld 7C 7D 7H discard 9D",
    ),
    "a card is unknown, and no other would be known": (
        ["Ann draws\nAnn plays meld(0): 9H TH JH\nAnn plays meld(1): TD JD QD\nAnn discards 5C", STOCK, ""],
        FULL + " layoff meld(1) 9D discard JC",
        FULL + " discard JC",
    ),
    "piles have the host's numbers": (
        [
            "Dealer discards AH\nAnn draws\nAnn plays meld(0): 6C 6D KS\nAnn plays meld(1): TC TH TS\nAnn discards 5C",
            STOCK,
            "Bob draws TD",
        ],
        "layoff meld(0) TD discard 9D",
        "layoff meld(1) TD discard 9D",
    ),
}


@pytest.mark.parametrize("row", PLAYABLE)
def test_what_is_played_of_a_choice(row: str) -> None:
    steps, chosen, played = PLAYABLE[row]
    move = play(chosen)
    assert isinstance(move, LayDown)
    assert write(followed(steps).playable(move)) == played


def test_the_card_just_taken_is_not_thrown_in_place_of_another() -> None:
    """All that is known is laid: the last meld is kept back, and of it not the card that was taken goes."""
    bob = followed(["Dealer discards 7S", TAKE, "Bob takes 7S"])
    bob.unknown, bob.hand = 1, [card for card in bob.hand if short(card) in {"2S", "3S", "4S", "7C", "7D", "7H", "7S"}]
    move = play("meld 2S 3S 4S meld 7C 7D 7H 7S")
    assert isinstance(move, LayDown)
    assert write(bob.playable(move)) == "meld 2S 3S 4S discard 7H"


def test_where_nothing_is_known_something_is_thrown_all_the_same() -> None:
    bob = followed([DEAL, STOCK, ""])
    bob.hand = []
    assert write(bob.playable(LayDown(()))) == "discard AC"
