"""The hard player in rlcard's engine against rlcard's own rule agent (goals: 56 % with two seats, 28 % with four).

The rules differ: there a drawn card of the right colour is played by itself, a Reverse between two hands the turn over,
and the discard is open. The hard player sees no more than at a table of ours: its hand, the numbers of cards, and the
last five cards that were laid.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from random import Random
from typing import Any

from games.catalog.uno.minds import bots
from games.catalog.uno.rules.deck import COLORS, WILD
from games.catalog.uno.rules.moves import Play
from games.catalog.uno.rules.options import UnoOptions
from games.core.options import dump_options

GAMES = {2: 2400, 4: 3000}
COLOR = {color[0]: color for color in COLORS}
VALUE = {"draw_2": "draw_two", "wild_draw_4": "wild_draw_four"}
OPTIONS = dump_options(UnoOptions())


def main() -> None:
    """Play all games, on all cores, and print the shares with their intervals."""
    try:
        import rlcard  # noqa: F401
    except ImportError:
        print("rlcard is not installed (pip install rlcard==1.2.*): nothing to play against.")
        return
    for seats, games in GAMES.items():
        with ProcessPoolExecutor() as pool:
            won = sum(pool.map(play, [(seats, number) for number in range(games)], chunksize=20))
        print(f"{seats} seats   hard wins {share(won, games)}")


def share(won: int, games: int) -> str:
    """A share with its 95 % interval (Wilson)."""
    p, z = won / games, 1.96
    middle, reach = p + z * z / 2 / games, z * sqrt(p * (1 - p) / games + z * z / 4 / games**2)
    whole = 1 + z * z / games
    return (
        f"{100 * p:.1f} % of {games:,} ({100 * (middle - reach) / whole:.1f} to {100 * (middle + reach) / whole:.1f})"
    )


def play(task: tuple[int, int]) -> bool:
    """One game; whether the hard player won. Its seat goes round from game to game."""
    import numpy as np
    from rlcard.games.uno import Game
    from rlcard.models.uno_rule_models import UNORuleAgentV1

    seats, number = task
    np.random.seed(number)
    game, other, own = Game(num_players=seats), UNORuleAgentV1(), number % seats
    game.np_random = np.random.RandomState(number // seats)
    state, seat = game.init_game()
    recent: list[dict[str, Any]] = [card(game.round.target, None)]
    while not game.is_over():
        top = game.round.target
        action = answer(game, state, seat, recent) if seat == own else other.step(offered(state))
        mover = seat
        state, seat = game.step(action)
        if game.round.target is not top:
            recent = [card(game.round.target, mover), *recent][:5]
    return own in game.round.winner


def offered(state: dict[str, Any]) -> dict[str, Any]:
    """A state as their agent wants it."""
    return {"raw_obs": state, "raw_legal_actions": state["legal_actions"]}


def card(theirs: Any, seat: int | None) -> dict[str, Any]:
    """One of their cards as our views show it."""
    value = VALUE.get(theirs.trait, theirs.trait)
    wild = value.startswith(WILD)
    color = COLOR[theirs.color[0]]
    return {
        "id": 0,
        "color": WILD if wild else color,
        "value": value,
        "seat": seat,
        "chosen_color": color if wild else None,
    }


def answer(game: Any, state: dict[str, Any], seat: int, recent: list[dict[str, Any]]) -> str:
    """What the hard player does, as one of their actions."""
    if state["legal_actions"] == ["draw"]:
        return "draw"
    view = view_of(game, state, seat, recent)
    move = bots.choose(view, "hard", Random(len(game.dealer.deck)))
    if not isinstance(move, Play):
        return str(state["legal_actions"][0])  # drawing is not allowed there
    played = game.players[seat].hand[move.card_id]
    return f"{(move.chosen_color or played.color)[0]}-{played.trait}"


def view_of(game: Any, state: dict[str, Any], seat: int, recent: list[dict[str, Any]]) -> dict[str, Any]:
    """Their position as a view of ours; the id of a card is its place in the hand."""
    hand = [{**card(held, None), "id": place} for place, held in enumerate(game.players[seat].hand)]
    open_ids = [c["id"] for c in hand if any(names(c, action) for action in state["legal_actions"])]
    top, round_now = card(game.round.target, None), game.round
    return {
        "options": OPTIONS,
        "you": {"seat": seat, "hand": hand, "hand_count": len(hand), "revealed": None},
        "legal": {"cards": open_ids, "draw": False, "end_turn": False, "challenge": False, "uno": False, "catch": []},
        "hand_counts": state["num_cards"],
        "top_discard": {"value": top["value"]},
        "current_color": top["chosen_color"] or top["color"],
        "direction": "cw" if round_now.direction == 1 else "ccw",
        "awaiting": "turn",
        "pending_draw": 0,
        "recent_discards": recent,
        "draw_pile_count": min(len(game.dealer.deck), 108 - sum(state["num_cards"]) - len(recent)),
        "players": [{}] * game.num_players,
    }


def names(held: dict[str, Any], action: str) -> bool:
    """Whether an action of theirs plays this card."""
    color, trait = action.split("-")
    value = VALUE.get(trait, trait)
    return bool(value == held["value"] and (held["color"] == WILD or held["color"][0] == color))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        GAMES = {int(sys.argv[1]): int(sys.argv[2])}
    main()
