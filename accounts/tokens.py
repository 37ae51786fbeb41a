"""API tokens as texts: how one is made, and the hash it is known by."""

import secrets
from hashlib import sha256

PREFIX = "parlour_"
"""So that a token can be recognised wherever it leaks."""


def mint() -> str:
    """A new token with 256 random bits."""
    return PREFIX + secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    """What is kept of a token. A plain hash will do: nobody can guess 256 bits."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
