"""Lobbies: where people gather before a game, and again for the rematch."""
