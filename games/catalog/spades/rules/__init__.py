"""The rules of Spades: pure functions from a state and a move to the next state and its events."""
