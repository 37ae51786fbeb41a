"""The channel groups of lobbies: who hears what."""

PUBLIC_LIST = "lobbies"
"""Everybody who watches the public list."""


def group_of(lobby_id: int) -> str:
    """The sockets of a lobby."""
    return f"lobby.{lobby_id}"


def group_of_user(lobby_id: int, user_id: int) -> str:
    """One person's sockets in a lobby."""
    return f"lobby.{lobby_id}.user.{user_id}"


def list_of_user(user_id: int) -> str:
    """One person's sockets at the public list."""
    return f"lobbies.user.{user_id}"


def place_of(lobby_id: int) -> str:
    """The lobby as a place where people are present."""
    return f"lobby.{lobby_id}"
