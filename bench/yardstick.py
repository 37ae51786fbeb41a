"""How fast this machine is right now: a small loop in a process of its own, beside what is measured.

Machines that are shared run the same program 2.5 times as long a minute later. The loop does always the same, so what
it takes tells how much of a measured figure is the machine: `scaled` is what the figure would be where the loop takes
`REFERENCE`. Figures of one run are compared as they are; those of two runs only when they are scaled.
"""

import json
import select
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from types import TracebackType
from typing import Self

REFERENCE = 50.0
"""Milliseconds of CPU of one loop on the machine that scaled figures are told for.

Two cores of a rented server take about as long while nobody else is there. Another number would move all scaled figures
alike, and no ratio; so it stays.
"""

TURNS = 6000
PAUSE = 0.2
"""Seconds between loops, so that they take a fifth of a core and no more."""

HAND = {"seat": "north", "cards": [{"suit": "spades", "rank": str(rank)} for rank in range(13)], "valid": [], "seq": 1}


def loop() -> float:
    """The milliseconds of CPU that it takes: text is read and written, and dictionaries are made, as by a server."""
    begun = time.process_time()
    for number in range(TURNS):
        hand = json.loads(json.dumps({**HAND, "seq": number}))
        hand["cards"].sort(key=lambda card: card["rank"])
    return (time.process_time() - begun) * 1000


def scaled(cpu: float, yardstick: float) -> float:
    """What a figure would be on the machine of reference."""
    return cpu * (REFERENCE / yardstick)


class Yardstick:
    """The loop, for as long as something is measured: `with Yardstick() as beside: …`, then `beside.took`."""

    took = float("nan")

    def __enter__(self) -> Self:
        command, pipe = [sys.executable, str(Path(__file__))], subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        told, _ = self.process.communicate("")  # which closes what it waits for
        if error is None:
            self.took = median(float(line) for line in told.split())


def measure() -> None:
    """Measure until told to stop; once at least, and the first one warms up."""
    loop()
    while True:
        print(loop(), flush=True)
        if select.select([sys.stdin], [], [], PAUSE)[0]:
            return


if __name__ == "__main__":
    measure()
