"""Random games of UNO: our rules against the bare engine of rlcard, in one run on one core.

Compared is the playing itself. Ours: `deal`, then `hints` and `play` for each move, with an immutable state, every
event with its data, and what each seat may do after it. Theirs: `rlcard.games.uno.Game`, stepped without an
environment; its `step` changes the game in place and makes the next player's state as a dictionary, as it always
does. Both draw only if they must, which is rlcard's rule, and choose with the same generator. rlcard's rules differ
(a drawn card that fits is played by itself, nobody scores), so a game is not the same number of moves.

rlcard is measured in two ways: asked for its legal actions before each step, as our rules are, and, quicker,
taking them from the state that the step before returned.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time
from typing import Any

from games.catalog.uno.rules import game as rules
from games.core.rng import pick

SEATS = (2, 4, 10)
TURNS = 12
GAMES = 50
"""The engines take turns, so many games at a time, so that a slow moment of the machine hits both."""

Run = Callable[[Random], int]


def main() -> None:
    """Measure and print."""
    try:
        from rlcard.games.uno import Game
    except ImportError:
        print("rlcard is not installed (pip install rlcard==1.2.*): only our own rules are measured.")
        Game = None  # noqa: N806
    for seats in SEATS:
        report(seats, measure(engines(seats, Game)))


def engines(seats: int, their_game: Any) -> dict[str, Run]:
    """What is measured: a function that plays one game, for each engine; rlcard's one object serves all its games."""
    runs: dict[str, Run] = {"parlour": partial(play_ours, seats)}
    if their_game is not None:
        game = their_game(num_players=seats)
        runs["rlcard, asked"] = partial(play_theirs, game)
        runs["rlcard, from its state"] = partial(play_theirs_from_state, game)
    return runs


def report(seats: int, speeds: dict[str, float]) -> None:
    """A line for each engine."""
    ours = speeds["parlour"]
    for name, speed in speeds.items():
        ratio = "" if name == "parlour" else f"   ratio {ours / speed:.2f}"
        print(f"{seats:>2} seats   {name:<24}{speed:>9,.0f} moves/s{ratio}")


def measure(runs: dict[str, Run]) -> dict[str, float]:
    """Moves a second of each engine."""
    moves, spent = dict.fromkeys(runs, 0), dict.fromkeys(runs, 0.0)
    for turn in range(TURNS):
        for name, run in runs.items():
            rng = Random(turn)
            began = process_time()
            moves[name] += sum(run(rng) for _ in range(GAMES))
            spent[name] += process_time() - began
    return {name: moves[name] / spent[name] for name in runs}


def play_ours(seats: int, rng: Random) -> int:
    """One game by our rules; how many moves it took."""
    moves = 0
    state = rules.deal(seats, rules.OPTIONS(), rng).state
    while (seat := rules.turn(state)) is not None:
        hints = rules.hints(state, seat)
        state = rules.play(state, seat, pick(hints[:-1] or hints, rng), rng).state  # the last hint is to draw or to end
        moves += 1
    return moves


def play_theirs(game: Any, rng: Random) -> int:
    """One game by rlcard, asked for its legal actions each time."""
    moves = 0
    game.init_game()
    while not game.is_over():
        game.step(pick(game.get_legal_actions(), rng))
        moves += 1
    return moves


def play_theirs_from_state(game: Any, rng: Random) -> int:
    """One game by rlcard, with the legal actions that its last step listed."""
    moves = 0
    state, _ = game.init_game()
    while not game.is_over():
        state, _ = game.step(pick(state["legal_actions"], rng))
        moves += 1
    return moves


if __name__ == "__main__":
    main()
