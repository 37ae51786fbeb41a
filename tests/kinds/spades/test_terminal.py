"""Spades as text: the table, the log, the names of moves, and what can be typed."""

from random import Random
from typing import Any

import pytest

from games.catalog.spades.look import terminal
from games.catalog.spades.minds import bot
from games.catalog.spades.rules import game as rules
from games.catalog.spades.rules.moves import Bid, Move, Reveal
from games.catalog.spades.rules.options import SpadesOptions
from games.catalog.spades.rules.state import State
from games.core.rules import MalformedMove, Step, heard
from tests.kinds.spades.positions import (
    REVEAL,
    E,
    N,
    S,
    W,
    at_trick,
    bidding,
    exchanging,
    finish,
    give,
    last_card,
    lay,
    play,
    sees,
)
from tests.kinds.spades.test_rulebook_exchange import AWAY, SOUTH

TRICK = at_trick(5, "♥5 ♥6", "♥10 ♣2")
COVERED = bidding(E, (20, 150))


def log(step: Step[State], seat: int | None) -> list[str]:
    view = sees(step.state, seat)
    return [line for event in heard(step.events, seat) if (line := terminal.tell(event, view))]


def test_the_table_has_the_reader_at_the_bottom_and_the_next_player_on_the_left() -> None:
    lines = terminal.show(sees(TRICK, S)).splitlines()
    across, middle, bottom = lines[4], lines[6], lines[8]
    assert across.strip() == "North (D): bid 3, won 4"
    assert middle.split(":")[0].strip() == "West"
    assert middle.index("West") < middle.index("♥6") < middle.index("East")
    assert bottom.strip() == "*You: bid 3, won 0"
    assert lines[-1] == "Your hand:  ♥10   ♣2"


def test_the_table_says_how_it_stands() -> None:
    text = terminal.show(sees(TRICK, S))
    assert text.startswith("Round 1, trick 5, spades not broken, to 250 points")
    assert "tricks: 4 won of 3" in text


@pytest.mark.parametrize("seat", [N, E, S, W, None])
def test_no_line_is_wider_than_a_screen(seat: int | None) -> None:
    rng = Random(5)
    state = rules.deal(4, SpadesOptions(target_score=100), rng).state
    while (turn := rules.turn(state)) is not None:
        assert max(map(len, terminal.show(sees(state, seat)).splitlines())) <= 100
        state = rules.play(state, turn, bot.choose(sees(state, turn), "easy", rng), rng).state
    assert "game over" in terminal.show(sees(state, seat))


def test_covered_cards_are_named_and_not_shown() -> None:
    assert terminal.show(sees(COVERED, S)).endswith("you may bid blind nil, or look at them first.")


def test_the_partner_sees_what_is_offered() -> None:
    state = play(exchanging({S: SOUTH}), S, give(AWAY)).state
    assert "Your partner gives you ♠A ♠K." in terminal.show(sees(state, N))
    assert "gives you" not in terminal.show(sees(state, E))


def test_the_last_trick_stays_on_show() -> None:
    after = finish(last_card((3, 3, 3, 3), (3, 3, 3, 4))).state
    assert "Last trick: You ♠A, East ♣2, South ♣3, West ♣4 (You win it)" in terminal.show(sees(after, N))


TOLD: list[tuple[Step[State], int | None, list[str]]] = [
    (play(bidding(), E, Bid(3)), E, ["You bid 3."]),
    (play(bidding(), E, Bid("nil")), N, ["East bids nil."]),
    (play(COVERED, N, REVEAL), S, ["North looks at the cards: no blind nil any more."]),
    (play(COVERED, N, REVEAL), N, ["You look at your cards: no blind nil any more."]),
    (play(exchanging({S: SOUTH}), S, give(AWAY)), N, ["South passes ♠A ♠K across."]),
    (play(exchanging({S: SOUTH}), S, give(AWAY)), E, ["South passes two cards across."]),
    (play(TRICK, S, lay("♥10")), None, ["South plays ♥10."]),
    (play(at_trick(5, "♥5 ♥K ♥6", "♥10 ♣2"), S, lay("♥10")), N, ["South plays ♥10.", "You win trick 5 with ♥K."]),
    (
        finish(last_card((6, 8, 6, 8), (3, 4, 3, 3), scores=(200, 0))),
        N,
        [
            "West plays ♣4.",
            "You win trick 13 with ♠A.",
            "Your team (North and South): +60, now 260. East and West: -80, now -80.",
            "Your team (North and South) wins!",
        ],
    ),
    (rules.abandon(TRICK, "abandoned"), N, ["The game was broken off: nobody wins."]),
]


@pytest.mark.parametrize(("step", "seat", "lines"), TOLD)
def test_the_log(step: Step[State], seat: int | None, lines: list[str]) -> None:
    assert log(step, seat) == lines


def test_the_log_of_a_deal_and_a_penalty() -> None:
    step = finish(last_card((0, 0, 0, 0), (13, 0, 0, 0), bags=(8, 0), scores=(0, 140)))
    assert log(step, W)[-2:] == [
        "North and South: +13 and -200 for bags, now -187. Your team (East and West): +0, now 140.",
        "Round 2: East deals. North and South may bid blind nil.",
    ]


LABELS: list[tuple[Move, str]] = [
    (Bid(4), "Bid 4"),
    (Bid("nil"), "Nil"),
    (Bid("blind_nil"), "Blind nil"),
    (Reveal(), "Look at my cards"),
    (give("♠A ♥10"), "Give ♠A ♥10"),
    (lay("♥10"), "♥10"),
]


@pytest.mark.parametrize(("move", "label"), LABELS)
def test_labels(move: Move, label: str) -> None:
    assert terminal.label(move, sees(TRICK, S)) == label


TYPED: list[tuple[State, str, Any]] = [
    (COVERED, "0", Bid(0)),
    (COVERED, "bid 13", Bid(13)),
    (COVERED, "Nil", Bid("nil")),
    (COVERED, "blind nil", Bid("blind_nil")),
    (COVERED, "look", Reveal()),
    (exchanging(), "SA, HK", give("♠A ♥K")),
    (TRICK, "10h", lay("♥10")),
    (TRICK, "TH", lay("♥10")),
    (TRICK, "h10", lay("♥10")),
    (TRICK, " ♥10 ", lay("♥10")),
    (TRICK, "c2", lay("♣2")),
]


@pytest.mark.parametrize(("state", "text", "move"), TYPED)
def test_typing(state: State, text: str, move: Move) -> None:
    assert terminal.read(text, sees(state, S)) == move


@pytest.mark.parametrize(
    ("state", "text"),
    [(COVERED, "14"), (COVERED, "9" * 5000), (COVERED, "-1"), (COVERED, "all"), (COVERED, ""), (TRICK, "11h"),
     (TRICK, ""), (TRICK, "h10 c2"), (TRICK, "nil"), (exchanging(), "sa"), (exchanging(), "sa sa"), (TRICK, "♥1")],
)  # fmt: skip
def test_typing_nonsense_gets_help(state: State, text: str) -> None:
    with pytest.raises(MalformedMove) as refused:
        terminal.read(text, sees(state, S))
    assert str(refused.value)


def test_a_number_in_the_list_of_hints_is_the_bid_itself() -> None:
    hints = rules.hints(bidding(), E)
    assert [terminal.label(hints[number - 1], {}) for number in range(1, 14)] == [f"Bid {n}" for n in range(1, 14)]
