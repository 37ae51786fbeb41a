"""The best turn in Rummikub, proven: what lies behind the hard bot and the coach.

HiGHS itself is imported with the first question, so whoever imports this package pays nothing for it.
"""

from games.catalog.rummikub.solver.best import Plan, Undecided, best_opening, complete, mend, solve

__all__ = ["Plan", "Undecided", "best_opening", "complete", "mend", "solve"]
