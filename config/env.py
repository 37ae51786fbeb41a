"""What the environment says: typed, with a default, and a clear word when something is missing.

Whoever reads a variable says what it means. `docs/settings.md` is made of that: `make docs`.
"""

import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeVar

from django.core.exceptions import ImproperlyConfigured

N = TypeVar("N", int, float)
NEEDED = "needed in production"


class Variable(NamedTuple):
    """One variable, as it is documented."""

    name: str
    kind: str
    default: str
    meaning: str


DECLARED: dict[str, Variable] = {}
"""Every variable that has been read, by name."""


def _read(name: str, kind: str, meaning: str, default: str) -> str:
    DECLARED[name] = Variable(name, kind, default, meaning)
    return os.environ.get(name, "").strip()


def _code(default: str) -> str:
    return default and f"`{default}`"


def text(name: str, meaning: str, default: str = "", *, shown: str = "") -> str:
    """A text; blank counts as not set. A default that differs from machine to machine is `shown` as something else."""
    return _read(name, "text", meaning, shown or _code(default)) or default


def choice(name: str, meaning: str, default: str, *others: str) -> str:
    """One of a few words."""
    value = text(name, meaning, default)
    if value not in {default, *others}:
        words = " or ".join(f"`{word}`" for word in (default, *others) if word)
        raise ImproperlyConfigured(
            f"{name} may be {words}{'' if default else ', or be left out'}; it is not {value!r}."
        )
    return value


def flag(name: str, meaning: str, default: bool = False) -> bool:
    """A switch: 1, true, yes or on."""
    value = _read(name, "switch", meaning, "on" if default else "off").lower()
    return value in {"1", "true", "yes", "on"} if value else default


def number(name: str, meaning: str, default: int, *, least: int = 0, shown: str = "") -> int:
    """A whole number, not below the least one that makes sense; a default that differs is `shown` as something else."""
    value = _number(int, "a whole number", name, "number", meaning, default, shown)
    if value < least:
        raise ImproperlyConfigured(f"{name} must be at least {least}, not {value}.")
    return value


def seconds(name: str, meaning: str, default: float) -> float:
    """A number of seconds, with or without a fraction."""
    return _number(float, "a number of seconds", name, "seconds", meaning, default)


def _number(read: Callable[[str], N], what: str, name: str, kind: str, meaning: str, default: N, shown: str = "") -> N:
    value = _read(name, kind, meaning, shown or str(default))
    try:
        return read(value) if value else default
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be {what}, not {value!r}.") from None


def words(name: str, meaning: str, default: str = "", *, shown: str = "") -> list[str]:
    """A list, separated by commas."""
    value = _read(name, "list", meaning, shown or _code(default)) or default
    return [word.strip() for word in value.split(",") if word.strip()]


def need(*names: str) -> None:
    """Raise `ImproperlyConfigured` while any of these is missing, and say what each is for."""
    missing = [f"{name} ({DECLARED[name].meaning})" for name in names if not os.environ.get(name, "").strip()]
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


DEBUG = flag("DEBUG", "development: generated key in `VAR_DIR`, style page, readable log lines; nothing else is needed")
