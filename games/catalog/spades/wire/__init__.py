"""The published format of Spades."""
