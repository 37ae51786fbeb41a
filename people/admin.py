"""What staff see of people: one queue of reports, and the log of what was done."""

from people.conduct import admin  # noqa: F401  # registers itself
