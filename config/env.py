"""What the environment says: typed, with a default, and a clear word when something is missing."""

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def text(name: str, default: str = "") -> str:
    """A text; blank counts as not set."""
    return os.environ.get(name, "").strip() or default


def flag(name: str, default: bool = False) -> bool:
    """A switch: 1, true, yes or on."""
    value = text(name).lower()
    return value in {"1", "true", "yes", "on"} if value else default


def number(name: str, default: int) -> int:
    """A whole number."""
    value = text(name)
    try:
        return int(value) if value else default
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.") from None


def seconds(name: str, default: float) -> float:
    """A number of seconds, with or without a fraction."""
    value = text(name)
    try:
        return float(value) if value else default
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a number of seconds, not {value!r}.") from None


def words(name: str, default: str = "") -> list[str]:
    """A list, separated by commas."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def needed(names: dict[str, str]) -> None:
    """Refuse to start while any of these is missing, and say what each is for."""
    missing = [f"{name} ({purpose})" for name, purpose in names.items() if not text(name)]
    if missing:
        raise ImproperlyConfigured(
            "Parlour runs in production unless DEBUG=1, and still needs: " + "; ".join(missing) + "."
        )


def secret_from(path: Path) -> str:
    """The secret kept in this file, made on first use: for development, where nobody sets one."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(secrets.token_urlsafe(50))
        path.chmod(0o600)
    return path.read_text().strip()
