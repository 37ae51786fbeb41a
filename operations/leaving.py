"""Whether this process is about to end: it answers what is asked, and says at `/readyz` that nobody new shall come."""

_leaving = False


def begin() -> None:
    """From now on this process is about to end. Safe in the handler of a signal."""
    global _leaving  # noqa: PLW0603  # one for each process
    _leaving = True


def has_begun() -> bool:
    """Whether it is."""
    return _leaving
