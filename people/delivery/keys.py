"""The private key by which a house signs its pushes: 32 bytes, as text. Settings read it before Django is there."""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path

LENGTH = 43
"""Letters of 32 bytes as base64url."""

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256: a private key is a number below it."""


def is_key(text: str) -> bool:
    """Whether this is such a key."""
    if len(text) != LENGTH or not text.isascii() or not text.replace("-", "").replace("_", "").isalnum():
        return False
    return 0 < int.from_bytes(urlsafe_b64decode(text + "="), "big") < ORDER


def new_key() -> str:
    """A key of one's own, as `PUSH_KEY` takes it: a number below the order of the curve P-256."""
    first, *others = secrets.token_bytes(32)
    return urlsafe_b64encode(bytes([first & 0x7F, *others])).decode().rstrip("=")


def key_from(path: Path) -> str:
    """The key kept in this file, made on first use: for development, where nobody sets one."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(new_key())
    return path.read_text().strip()
