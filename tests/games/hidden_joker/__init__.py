"""Hidden Joker Rummy on the wire."""
