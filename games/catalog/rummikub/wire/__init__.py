"""Rummikub as clients hear of it."""
