"""What the terminal of a host says while it runs: one line for whatever happens to a program, as soon as it does."""

from collections.abc import Callable, Iterator
from itertools import groupby

from arena import notices
from arena.models import Bout, Notice, Program

MOST = 8
"""Lines of one sort in a row; the rest is counted."""


class Speaker:
    """Says what has been noted since it began. `host` is whose tournaments' forfeits it tells."""

    def __init__(self, host: str, say: Callable[[str], None]) -> None:
        self.host = host
        self.say = say
        self.last = notices.newest()
        self.known = notices.numbers_after(self.last - notices.SPARE)
        """Of the newest those that are not to be told again: a lower number may be seen after a higher one."""

    def look(self) -> None:
        """Say what is new."""
        fresh = notices.numbers_after(self.last - notices.SPARE) - self.known
        if not fresh:
            return
        self.last = max(self.last, *fresh)
        self.known = {number for number in self.known | fresh if number > self.last - notices.SPARE}
        found = notices.numbered(fresh)
        mine = [one for one in found if one.bout is None or one.bout.tournament.host == self.host]
        for line in told(mine):
            self.say(line)


def told(found: list[Notice]) -> Iterator[str]:
    """A line for each, and one for all of a sort that are too many."""
    for what, group in groupby(found, key=lambda notice: notice.what):
        same = list(group)
        yield from map(line_of, same[:MOST])
        if len(same) > MOST:
            yield f"… and {len(same) - MOST} more: {Notice.What(what).value}"


def line_of(notice: Notice) -> str:
    """One line, in words for whoever runs a host."""
    match notice.what:
        case Notice.What.REGISTERED:
            return f"{notice.name} has registered{_place(notice.name)}"
        case Notice.What.SILENT:
            return f"{notice.name} is silent: it does not answer GET /"
        case Notice.What.SUSPENDED:
            return f"{notice.name} is suspended: not reached in three games in a row; registering again wakes it"
        case Notice.What.AWAKE:
            return f"{notice.name} is awake: it answers again"
        case _:
            return _forfeit(notice)


def _place(name: str) -> str:
    program = Program.objects.filter(name=name).first()
    if program is None:
        return ""
    told = [program.place] if program.place != name else []
    told += [f"version {program.version}"] if program.version else []
    return f" ({', '.join(told)})" if told else ""


def _forfeit(notice: Notice) -> str:
    if notice.bout is None:
        return f"{notice.name} forfeits at a table: {notice.code} at {notice.call or '-'}"
    return f"{notice.name} forfeits game {notice.bout.number} of tournament {notice.bout.tournament_id}: " + reason(
        notice.bout
    )


def reason(bout: Bout) -> str:
    """Why a game was forfeited: the code, the call, and in which words."""
    forfeit = bout.result["forfeit"]
    words = " ".join(str(forfeit.get("said") or "").split())
    return f"{forfeit['code']} at {forfeit.get('call') or '-'}: {words}".removesuffix(": ")
