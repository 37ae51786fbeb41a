"""The table as text, events as sentences, typed lines as moves."""

from random import Random

import pytest

from games.catalog.hidden_joker.look import terminal
from games.catalog.hidden_joker.minds import bot
from games.catalog.hidden_joker.rules import game as rules
from games.catalog.hidden_joker.rules.moves import Declare, Discard, Draw, Drop, Reveal
from games.catalog.hidden_joker.rules.options import JokerOptions
from games.core.rng import rng_for
from games.core.rules import MalformedMove, heard
from tests.kinds.hidden_joker import sample_options
from tests.kinds.hidden_joker.build import DROPS, LOW, SECRET, declare, discard, draw, names, play, reveal, table

WINNING = "2C 3C 4C 5C 6C 7C 8C JH QH KH 4D 4H 9S KC"
MELDS = "run 2C 3C 4C 5C 6C 7C 8C / run JH QH KH / set 4D 4H 9S"


def lines(state, events, seat):
    view = rules.view(state, seat)
    return [line for event in heard(events, seat) if (line := terminal.tell(event, view))]


def test_the_table():
    text = terminal.show(rules.view(table(WINNING, LOW, LOW, drawn="stock"), 0))
    assert "every 9 is wild" in text
    assert "Seat 2: 13 cards" in text
    assert "pure run: J♥ Q♥ K♥" in text
    assert "9♠*" in text


def test_a_secret_joker_is_not_on_the_table():
    text = terminal.show(rules.view(table(WINNING, LOW, options=SECRET, drawn="stock"), 0))
    assert "*" not in text.replace("* Seat", "")
    assert "the joker is secret" in text


@pytest.mark.parametrize("number", range(6))
def test_a_whole_game_is_told_in_short_lines(number):
    """For the first seat and for a spectator, whatever the options."""
    random = Random(number)
    options, seed = sample_options(random), str(number).encode()
    state, events = rules.deal(random.choice(rules.SEATS), options, rng_for(seed, 1))
    while rules.turn(state) is not None:
        for reader in (0, None):
            view = rules.view(state, reader)
            assert all(len(line) <= 100 for line in terminal.show(view).splitlines())
            assert all(len(line) <= 170 for line in lines(state, events, reader))
        for hint in rules.hints(state, state.seat):
            assert terminal.label(hint, rules.view(state, state.seat))
        move = bot.choose(rules.view(state, state.seat), "easy", random)
        state, events = rules.play(state, state.seat, move, rng_for(seed, 2))
    assert "win" in " ".join(lines(state, events, None))
    assert terminal.show(rules.view(state, None))


def test_what_is_said():
    start = table(LOW, f"{LOW}", LOW, stock="4D QS", options=DROPS)
    drawn, events = draw(start)
    assert lines(drawn, events, 0) == ["You draw Q♠."]
    assert lines(drawn, events, 1) == ["Seat 1 draws from the stock."]
    after, events = discard(drawn, "KS")
    assert lines(after, events, 0) == ["You discard K♠."]
    assert lines(after, events, None) == ["Seat 1 discards K♠."]
    taken, events = draw(after, "discard")
    assert lines(taken, events, 1) == ["You take K♠ from the pile."]
    assert lines(taken, events, 0) == ["Seat 2 takes K♠ from the pile."]
    out, events = play(start, Drop())
    assert lines(out, events, 1) == ["Seat 1 drops out of the round for 20 points."]


def test_what_is_said_of_a_reveal():
    after, events = reveal(table("8H 9H 10H", LOW, options=SECRET), "8H 9H 10H")
    assert lines(after, events, 0) == ["You show a run and know the joker now: every 9 is wild."]
    assert lines(after, events, 1) == ["Seat 1 shows a run and knows the joker now."]


def test_what_is_said_of_the_end():
    state = table(WINNING, LOW, drawn="stock")
    after, events = play(state, declare(state, MELDS, "KC"))
    assert lines(after, events, 1) == [
        "Seat 1 declares: 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ / J♥ Q♥ K♥ / 9♠* 4♦ 4♥, discard K♣.",
        "Seat 1 wins. Points: Seat 1 0, You 95.",
    ]


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("stock", Draw("stock")),
        (" S ", Draw("stock")),
        ("draw stock", Draw("stock")),
        ("take", Draw("discard")),
        ("draw discard", Draw("discard")),
        ("drop", Drop()),
        ("kc", Discard(14)),
        ("discard K♣", Discard(14)),
        ("show jh qh kh", Reveal((8, 9, 10))),
    ],
)
def test_typed_lines(text, move):
    view = rules.view(table(WINNING, LOW, drawn="stock"), 0)
    assert terminal.read(text, view) == move


def test_a_typed_declaration():
    state = table(WINNING, LOW, drawn="stock")
    view = rules.view(state, 0)
    typed = "declare run 2c 3c 4c 5c 6c 7c 8c / run jh qh kh / set 4d 4h 9s / discard kc"
    assert terminal.read(typed, view) == declare(state, MELDS, "KC")
    short = terminal.read("declare", view)
    assert isinstance(short, Declare)
    assert play(state, short).state.ending


def test_of_twins_the_one_not_just_taken_is_discarded():
    state = table("KC 2C KC", LOW, drawn="discard")
    assert terminal.read("kc", rules.view(state, 0)) == Discard(1)
    assert names(state, (1,)) == "KC"


@pytest.mark.parametrize("text", ["", "what", "declare", "declare flush 2c 3c 4c", "5s 6s", "10x"])
def test_what_is_not_understood(text):
    view = rules.view(table(LOW, LOW, options=JokerOptions()), 0)
    with pytest.raises(MalformedMove) as refusal:
        terminal.read(text, view)
    assert "stock" in str(refusal.value)
