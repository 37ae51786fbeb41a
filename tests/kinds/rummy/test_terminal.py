"""Rummy as text: what is shown, said, offered and read."""

import pytest

from games.catalog.rummy.look import terminal
from games.catalog.rummy.rules import game as rules
from games.catalog.rummy.rules.moves import Draw, Forfeit, LayDown
from games.core.rules import MalformedMove, heard
from tests.kinds.rummy.positions import cards, forfeited, move, names, play, position


def lines(state, text: str, seat: int | None) -> list[str]:
    """What a reader is told of a move."""
    step = play(state, text)
    view = rules.view(step.state, seat)
    return [line for event in heard(step.events, seat) if (line := terminal.tell(event, view))]


def test_the_table_for_the_seat_to_move() -> None:
    state = position("7C 9D 2S", "KH AH", drawn="9D", taken="AH", discards="4D TH", piles=("QH KH AH",), totals=(47, 9))
    shown = terminal.show(rules.view(state, 0))
    assert shown.splitlines() == [
        "",
        "── Round 1, turn 5 ── You 47, Your opponent 9 ── until 500 ──",
        "  Your opponent: ▒ ▒  2 cards  (you know A♥)",
        f"  Stock: {len(state.stock)}    Discard pile, top last: 4♦ 10♥",
        "    pile 0  run  Q♥ K♥ A♥",
        "  Your hand: 7♣ 9♦ 2♠  (new: 9♦)  18 points",
        "  Your turn: type for instance “meld 7C 7D 7H layoff meld(0) JH discard KC”.",
    ]


def test_the_table_for_the_other_seat_and_for_a_spectator() -> None:
    state = position("7C 9D 2S", "KH QH", drawn="9D")
    assert "It's your opponent's turn." in terminal.show(rules.view(state, 1))
    watched = terminal.show(rules.view(state, None))
    assert "It's seat 0's turn." in watched
    assert "9♦" not in watched


def test_the_fullest_table_fits_the_width() -> None:
    discards = names(range(13, 52))
    state = position(names(range(11)), "", drawn="AC", taken=names(range(11)), discards=discards, totals=(4999, 4999))
    for seat in (0, 1, None):
        assert max(map(len, terminal.show(rules.view(state, seat)).splitlines())) <= 100


def test_the_end_is_shown() -> None:
    over = play(position("9D", "KH", drawn="9D", totals=(0, 495)), "discard 9D").state
    assert terminal.show(rules.view(over, 0)).endswith("The game is over.")


def test_a_draw_from_each_side() -> None:
    state = position("2C", "KH", stock="4S 7S", discards="5H")
    assert lines(state, "draw stock", 0) == ["You draw 7♠; 1 left in the stock."]
    assert lines(state, "draw stock", 1) == ["Your opponent draws a card; 1 left in the stock."]
    assert lines(state, "draw stock", None) == ["Seat 0 draws a card; 1 left in the stock."]
    assert lines(state, "draw discard", 1) == ["Your opponent takes 5♥."]


def test_a_reshuffle() -> None:
    state = position("2C", "QS", stock="", discards="9C 4D KH")
    assert lines(state, "draw stock", 1) == [
        "The discards are shuffled into a stock of 2; K♥ stays.",
        "Your opponent draws a card; 1 left in the stock.",
    ]


def test_a_lay_down() -> None:
    state = position("5C 9H 9S 9C JH 2D", "KH", drawn="JH", piles=("2C 3C 4C",))
    text = "meld 9H 9S 9C layoff meld(0) 5C discard JH"
    assert lines(state, text, 1) == [
        "Your opponent lays a set, 9♥ 9♠ 9♣: pile 1.",
        "Your opponent adds 5♣ to pile 0: 2♣ 3♣ 4♣ 5♣.",
        "Your opponent discards J♥.",
        "It's your turn.",
    ]
    assert lines(state, text, 0)[-1] == "You discard J♥."


def test_the_end_of_a_round_and_the_next() -> None:
    state = position("9D", "KH", drawn="9D")
    told = lines(state, "discard 9D", 0)
    assert told[:2] == ["You discard 9♦.", "Round 1 is over, you went out: You +0 = 0, Your opponent +10 = 10."]
    assert told[2].startswith("You are dealt ")
    assert told[3].startswith("Round 2: You lead, ")
    assert lines(state, "discard 9D", 1)[-1].startswith("Round 2: Your opponent leads, ")


def test_the_end_of_a_game() -> None:
    state = position("9D", "KH", drawn="9D", totals=(0, 495))
    assert lines(state, "discard 9D", 0)[-1] == "You win the game!"
    assert lines(state, "discard 9D", 1)[-1] == "Your opponent wins the game!"


def test_a_forfeit_and_an_abandoned_game() -> None:
    state = position("9D", "KH")
    step = forfeited(state, 1)
    told = [terminal.tell(event, rules.view(step.state, 0)) for event in step.events]
    assert told[0] == "Your opponent forfeits (TIMEOUT)."
    assert told[1] == "Round 1 is over, your opponent forfeited: You +0 = 0, Your opponent +2000 = 2000."
    step = rules.abandon(state, "abandoned")
    assert terminal.tell(step.events[0], rules.view(step.state, 0)) == "The game ends without a winner."


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("draw stock", "Draw from the stock (2)"),
        ("draw discard", "Take 5♥"),
        ("discard JC", "Discard J♣"),
        ("meld 7C 7D 7H discard JC", "Meld 7♣ 7♦ 7♥, discard J♣"),
        ("layoff meld(0) TC discard JC", "Add 10♣ to pile 0, discard J♣"),
        ("meld 7C 7D 7H layoff meld(0) TC discard JC", "Go out: meld 7♣ 7♦ 7♥, add 10♣ to pile 0, discard J♣"),
    ],
)
def test_names_of_moves(text: str, name: str) -> None:
    state = position("7C 7D 7H TC JC", "KH", stock="4S 7S", discards="5H", piles=("TD TH TS",))
    assert terminal.label(move(text), rules.view(state, 0)) == name


def test_the_name_of_a_forfeit() -> None:
    assert terminal.label(Forfeit(1, "TIMEOUT"), rules.view(position("2C", "KH"), 0)) == "Forfeit (TIMEOUT)"


def test_typed_moves_are_read_in_the_words_of_the_phase() -> None:
    to_draw = rules.view(position("9D", "KH"), 0)
    to_lay = rules.view(position("9D 2C", "KH", drawn="9D"), 0)
    assert terminal.read("draw discard", to_draw) == Draw("discard")
    discard = terminal.read("discard 9D", to_lay)
    assert isinstance(discard, LayDown)
    assert discard.commands[0].card == cards("9D")[0]  # type: ignore[union-attr]
    for text, view in (("discard 9D", to_draw), ("", to_draw), ("draw stock", to_lay), ("help", to_lay)):
        with pytest.raises(MalformedMove, match=r"[Ss]ay"):
            terminal.read(text, view)
