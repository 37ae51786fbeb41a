"""The same game in every process: nothing may depend on how Python hashes words today."""

import os
import subprocess
import sys

PLAY = """
import json
from hashlib import sha256
from random import Random
from games.catalog.rummikub.minds import bots
from games.catalog.rummikub.rules import game as rules
from games.catalog.rummikub.rules.options import RummikubOptions
rng, told = Random(11), sha256()
state, events = rules.deal(2, RummikubOptions(initial_meld=0, strict_joker=True), rng)
while rules.turn(state) is not None:
    seat = rules.turn(state)
    view, hints = rules.view(state, seat), rules.hints(state, seat)
    move = bots.choose(view, "easy", rng) if rng.random() < 0.5 else hints[int(rng.random() * len(hints))]
    told.update(json.dumps([view, [rules.dump_move(hint) for hint in hints], rules.dump(state)]).encode())
    told.update(json.dumps([dict(event.data) for event in events]).encode())
    state, events = rules.play(state, seat, move, rng)
print(told.hexdigest(), rules.outcome(state))
"""


def test_every_process_plays_the_same_game():
    games = set()
    for seed in ("0", "1", "4711"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", PLAY], env=environment, capture_output=True, text=True, check=True)
        games.add(done.stdout)
    assert len(games) == 1
    assert "Outcome" in games.pop()
