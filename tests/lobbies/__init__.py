"""Lobbies: gathering, readiness, invitation, rematch."""
