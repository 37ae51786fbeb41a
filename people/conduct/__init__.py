"""How people behave, as far as others have to care: what counts, what it costs, and what staff make of it.

It knows no game. Whoever sees that somebody left, was not there or played on says so, with a key by which the same is
never counted twice; whoever pairs people asks how long somebody has to wait.
"""

from people.conduct.deeds import (
    barred_among,
    barred_until,
    cost_of_one_more,
    left,
    marks_of,
    missed_proposal,
    played_out,
    ran_out_of_time,
    silent_until,
)

__all__ = [
    "barred_among", "barred_until", "cost_of_one_more", "left", "marks_of", "missed_proposal", "played_out",
    "ran_out_of_time", "silent_until",
]  # fmt: skip
