"""Spades: two partnerships bid for tricks, spades are always trump."""
