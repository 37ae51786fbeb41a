"""Several things to do, of which none waits for the others to succeed."""

from collections.abc import Callable, Iterable

from api import outage


def each(duties: Iterable[Callable[[], object]]) -> None:
    """Do all of it, and raise at the end what went wrong; while the database is away there is no use in going on."""
    errors: list[Exception] = []
    for duty in duties:
        try:
            duty()
        except ExceptionGroup as several:
            errors += several.exceptions
        except Exception as error:
            if outage.is_outage(error):
                raise
            errors.append(error)
    if errors:
        raise ExceptionGroup("not all of it could be done", errors)
