"""Whole games of bots of one level: every move is legal, follows from view and chance alone, and knows no secret."""

import json
from random import Random
from typing import Any

from games.core.rules import IllegalMove
from tests.laws import Game, Kind, as_json


def play_out(slug: str, level: str, seats: int, options: Any, number: int = 0, share: float = 0.1) -> list[Any]:
    """The moves of a game; a `share` of its positions is dealt anew under the mover's eyes and asked twice."""
    kind, rng, moves = Kind(slug), Random(f"{slug}/{level}/{number}"), []
    game = Game(kind, f"{level}/{number}".encode(), seats, options)
    while (seat := kind.rules.turn(game.state)) is not None:
        roll, view = rng.random(), kind.rules.view(game.state, seat)
        move = kind.bot.choose(view, level, Random(roll))
        if rng.random() < share:
            again = kind.bot.choose(json.loads(as_json(view)), level, Random(roll))
            assert again == move, "the same view and chance gave another move"
            elsewhere = kind.rules.view(kind.hooks.redeal(game.state, seat, rng), seat)
            assert kind.bot.choose(elsewhere, level, Random(roll)) == move, "the bot knows a secret"
        try:
            game.play(seat, move)
        except IllegalMove as refusal:
            raise AssertionError(f"{level} played {move} in game {number}, move {len(moves)}: {refusal}") from None
        moves.append(move)
        assert len(moves) < 30_000, "the game does not end"
    assert kind.rules.outcome(game.state) is not None
    return moves
