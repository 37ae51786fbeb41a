"""Rummikub as people see it: the page, its words, the terminal."""
