"""Spades as people see it: the page, the log, the terminal, and the table laid open."""
