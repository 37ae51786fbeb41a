"""The rules of Hidden Joker Rummy."""
