"""What is counted and timed, wherever it happens; `operations.metrics` shows it at `/metrics`.

Each name is explained by its text, which Prometheus shows, too. No label is a person, a game or an address.
"""

from prometheus_client import Counter, Gauge, Histogram

QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Bounds, in seconds, of what should take milliseconds."""

moves = Counter("parlour_moves", "Entries that were written: by kind of game, and by whom.", ["kind", "by"])
queue_seconds = Histogram("parlour_queue_seconds", "How long moves have waited for the writer.", buckets=QUICK)
together = Histogram("parlour_moves_together", "Moves written by one commit.", buckets=(1, 2, 4, 8, 16, 32, 64))
move_seconds = Histogram(
    "parlour_move_seconds",
    "From a readable move of a player, once its turn to be judged has come, to its commit or its refusal.",
    buckets=QUICK,
)
told_seconds = Histogram(
    "parlour_told_seconds", "From the time of an entry until a socket of this process was told.", buckets=QUICK
)
refusals = Counter("parlour_refusals", "What was refused, by code.", ["code"])
request_seconds = Histogram(
    "parlour_request_seconds",
    "How long HTTP requests took: by route and class of status.",
    ["route", "status"],
    buckets=QUICK,
)
sockets = Gauge("parlour_sockets", "Open WebSockets, by sort.", ["sort"], multiprocess_mode="livesum")
closed = Counter("parlour_sockets_closed", "WebSockets that the house has closed, by code.", ["code"])
bot_seconds = Histogram(
    "parlour_bot_seconds", "How long bots have thought about a move: by kind of game.", ["kind"], buckets=QUICK
)
thoughts_waiting = Gauge(
    "parlour_thoughts_waiting", "Choices of bots and advice of coaches that wait for a process to think about them.",
    multiprocess_mode="livesum",
)  # fmt: skip
late_thoughts = Counter("parlour_late_thoughts", "Choices of bots and advice of coaches that came too late.")
referee_lag = Gauge(
    "parlour_referee_lag_seconds", "How late the referee was with the last thing that was due.",
    multiprocess_mode="livemax",
)  # fmt: skip
errors = Counter(
    "parlour_errors", "What went wrong without being anybody's move: `request`, `rules`, `database`, `redis`.", ["what"]
)
