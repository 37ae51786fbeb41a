"""Golden games and move counts: what the rules did once, kept, so that a change of theirs is never an accident.

`make golden KIND=uno` (or all kinds) writes them anew; read the difference before you commit it.
"""

import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from games.catalog import SLUGS
from games.core.options import dump_options, parse_options
from games.core.rng import rng_for
from tests.laws import Game, Kind, as_json, by_both, start

GAMES = 20
NODE_LIMIT = 4_000
LONGEST = 600


def folder(slug: str) -> Path:
    """Where a kind keeps what was written."""
    return Path(__file__).parent / "kinds" / slug


def stored_games(slug: str) -> list[dict[str, Any]]:
    """All golden games of a kind."""
    return [json.loads(path.read_text()) for path in sorted(folder(slug).glob("golden/*.json"))]


def stored_counts(slug: str) -> list[dict[str, Any]]:
    """All positions with their move counts."""
    path = folder(slug) / "counts.json"
    return json.loads(path.read_text()) if path.exists() else []


def digest(kind: Kind, stored: dict[str, Any]) -> tuple[str, Any]:
    """Replay a stored game: a hash over every state and event, and the outcome."""
    options = parse_options(kind.rules.OPTIONS, stored["options"])
    game = Game(kind, stored["seed"].encode(), stored["seats"], options)
    hashed = sha256()
    _absorb(hashed, game)
    for seat, move in stored["moves"]:
        game.play(seat, kind.rules.parse_move(move))
        _absorb(hashed, game)
    outcome = kind.rules.outcome(game.state)
    return hashed.hexdigest(), [outcome.reason, list(outcome.winners), list(outcome.scores), list(outcome.places)]


def _absorb(hashed: Any, game: Game) -> None:
    state = as_json(game.kind.rules.dump(game.state))
    events = [[event.type, dict(event.data), event.only, event.but] for event in game.events]
    hashed.update(state.encode() + as_json(events).encode())


def count(kind: Kind, state: Any, depth: int, seed: bytes) -> int:
    """How many positions lie `depth` moves on, by hints of the seat to move."""
    seat = kind.rules.turn(state)
    if depth == 0 or seat is None:
        return 1
    hints = kind.rules.hints(state, seat)
    if depth == 1:
        return len(hints)
    rng = rng_for(seed, depth)
    return sum(count(kind, kind.rules.play(state, seat, move, rng).state, depth - 1, seed) for move in hints)


def count_position(kind: Kind, position: dict[str, Any]) -> list[int]:
    """The move counts of a stored position, depth 1 upwards."""
    state, seed = kind.rules.load(position["state"]), position["seed"].encode()
    return [count(kind, state, depth, seed) for depth in range(1, len(position["counts"]) + 1)]


# -- Writing -------------------------------------------------------------------------------------------------
def write(slug: str) -> None:
    """Write golden games, move counts and a sample state of the present version."""
    kind = Kind(slug)
    _write_games(kind)
    _write_counts(kind)
    states = folder(slug) / "states"
    states.mkdir(exist_ok=True)
    game, rng = start(kind, 77)
    for _ in zip(range(6), game.steps(by_both, rng), strict=False):
        pass
    (states / f"v{kind.rules.VERSION}.json").write_text(_pretty(kind.rules.dump(game.state)))


def _write_games(kind: Kind) -> None:
    target = folder(kind.slug) / "golden"
    target.mkdir(exist_ok=True)
    for path in target.glob("*.json"):
        path.unlink()
    number = 0
    while len(list(target.iterdir())) < GAMES:
        number += 1
        game, rng = start(kind, number)
        for _ in game.steps(by_both, rng):
            if len(game.log) > LONGEST:
                break
        else:
            (target / f"{number:03}.json").write_text(_pretty(_record(game, number)))


def _record(game: Game, number: int) -> dict[str, Any]:
    record = {
        "seed": str(number),
        "seats": game.seats,
        "options": dump_options(game.options),
        "moves": [[seat, game.kind.rules.dump_move(move)] for seat, move in game.log],
    }
    record["hash"], record["outcome"] = digest(game.kind, json.loads(as_json(record)))
    return record


def _write_counts(kind: Kind) -> None:
    positions = []
    for number, ahead in ((1, 0), (2, 7), (3, 20), (4, 41)):
        game, rng = start(kind, 900 + number)
        for _ in zip(range(ahead), game.steps(by_both, rng), strict=False):
            pass
        if kind.rules.outcome(game.state) is None:
            seed = str(900 + number)
            counts = _counts(kind, game.state, seed.encode())
            positions.append({"seed": seed, "state": kind.rules.dump(game.state), "counts": counts})
    (folder(kind.slug) / "counts.json").write_text(_pretty(positions))


def _counts(kind: Kind, state: Any, seed: bytes) -> list[int]:
    counts = [count(kind, state, 1, seed)]
    while len(counts) < 4 and counts[-1] * max(counts[0], 2) < NODE_LIMIT:
        counts.append(count(kind, state, len(counts) + 1, seed))
    return counts


def _pretty(value: Any) -> str:
    """JSON with one line for each top-level key and each move: readable differences, small files."""
    if isinstance(value, list):
        return "[\n" + ",\n".join(as_json(item) for item in value) + "\n]\n"
    lines = [f"{json.dumps(key)}: {_moves(item) if key == 'moves' else as_json(item)}" for key, item in value.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _moves(moves: list[Any]) -> str:
    return "[\n" + ",\n".join(as_json(move) for move in moves) + "\n]"


if __name__ == "__main__":
    for name in sys.argv[1:] or SLUGS:
        write(name)
        print(f"{name}: {len(stored_games(name))} games, {len(stored_counts(name))} positions")
