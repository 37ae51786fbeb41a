"""Tuning of the garbage collector: it need not search what stays for good, nor search all the time.

What is loaded when the entrance opens, or a duel begins, stays until the process ends. Frames and views have no
cycles, and go by themselves; what is left for the search are the few things that frameworks tie in knots.
"""

import gc

NEW = 10_000
"""So many more objects made than let go of before the search begins, instead of Python's own 700."""

MIDDLE = 5
"""So many of those before what has survived them is searched as well: 50,000 objects, a few milliseconds."""

SELDOM = 100
"""So many of those before all is searched: processes with sockets have taken it out of the search by then."""


def settle() -> None:
    """Takes everything that is loaded by now out of the search."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW, MIDDLE, SELDOM)
