"""Random games of Spades: our rules against OpenSpiel's, stepped from Python in the same run.

Ours go through the whole contract (deal, hints, play; immutable states, judged moves, events for every reader). A
move is a bid, a look, an exchange or a card; the time for dealing counts on both sides. OpenSpiel deals in 52 chance
steps, which are shown apart.
"""

from random import Random
from time import process_time

from games.catalog.spades.rules import game as rules
from games.core.rng import pick, rng_for

MOVES = 25_000
TURNS = 8
"""Both are measured in turns, so that a busy machine slows both alike."""


def ours(moves: int, number: int) -> float:
    """Seconds that this many random moves take."""
    rng, chance, made, begun = Random(number), rng_for(b"bench", number), 0, process_time()
    while made < moves:
        state = rules.deal(4, rules.OPTIONS(), chance).state
        while made < moves and (seat := rules.turn(state)) is not None:
            state = rules.play(state, seat, pick(rules.hints(state, seat), rng), chance).state
            made += 1
    return process_time() - begun


def theirs(game: object, moves: int, number: int) -> tuple[float, int]:
    """The same for OpenSpiel, with the number of its dealing steps."""
    rng, made, dealt, begun = Random(number), 0, 0, process_time()
    while made < moves:
        state = game.new_initial_state()
        while made < moves and not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
                dealt += 1
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                made += 1
    return process_time() - begun, dealt


def main() -> None:
    """Measure and print."""
    try:
        import pyspiel
    except ImportError:
        speed = MOVES * TURNS / sum(ours(MOVES, number) for number in range(TURNS))
        print(f"spades: {speed:,.0f} moves/s (OpenSpiel is not installed: see requirements-bench.txt)")
        return
    game = pyspiel.load_game("spades")
    spent, other, dealt = 0.0, 0.0, 0
    for number in range(TURNS):
        spent += ours(MOVES, number)
        seconds, steps = theirs(game, MOVES, number)
        other, dealt = other + seconds, dealt + steps
    made = MOVES * TURNS
    print(f"spades:    {made / spent:>9,.0f} moves/s over {made:,} random moves")
    print(f"OpenSpiel: {made / other:>9,.0f} moves/s over {made:,} random moves")
    print(f"           {(made + dealt) / other:>9,.0f} steps/s with its {dealt:,} dealing steps counted")
    print(f"ratio:     {other / spent:>9.3f}  (goal: at least 0.1)")


if __name__ == "__main__":
    main()
