"""The published format of Hidden Joker Rummy."""
