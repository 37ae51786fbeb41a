"""The bots and the coach of Hidden Joker Rummy."""
