"""Examining one program: every call is made, whole games are played with it, and each mistake is explained."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Protocol
from urllib.parse import urlsplit

from arena import addresses
from arena.host.asking import Exchange, Limits
from arena.host.playing import Driver, Plan
from arena.host.program_client import ProgramClient
from arena.kind import KIND, PROGRAMS, RULES
from arena.models import Program
from arena.standings import percentile
from games.core.programs import Fault, Trial
from games.core.rules import Step
from games.core.text import gettext_noop as _
from games.play.bots import strongest

Json = Any
LEVEL = "normal"
NAME = "Player"
"""Of a program that has not registered, and whose name nobody has said."""

EXPLAINED = {
    "TIMEOUT": _("The answer was not complete in time. The clock runs from connecting to the last byte."),
    "UNREACHABLE": _("Nobody listens there, or the connection was closed before the answer was complete."),
    "HTTP_STATUS": _("Every answer needs status 200. A redirect (of /draw to /draw/) is none, nor is 201 or 422."),
    "TOO_LARGE": _("An answer may have 64 KiB at most."),
    "NOT_JSON": _("Every answer is one JSON object in UTF-8."),
    **PROGRAMS.EXPLAINED,
}  # fmt: skip


class Writer(Protocol):
    """Anything the report can be written to."""

    def write(self, text: str) -> Any:
        """Take one line."""


def report(url: str, seconds: float, out: Writer, name: str | None = None) -> bool:
    """Put the program at this address to every trial; whether it stood them all. It finds its lines by its name."""
    client = client_at(url)
    if client is None:
        out.write(f"{url}: not an address that this host may call. It takes 127.0.0.1 and RUMMY_ALLOWED_HOSTS.")
        return False
    name = name or registered_name(client) or NAME
    out.write(f"The program at {client.address}:{client.port} is called {name} in the lines it hears.")
    times: Counter[float] = Counter()
    flaws: Counter[str] = Counter()
    for trial in PROGRAMS.trials():
        exchange = Exchange({0: client, 1: client}, Limits(reply=seconds, first_sign=seconds))
        driver = examiner_of(trial, name, exchange)
        driver.play()
        for counted in exchange.times.values():
            times.update(counted)
        if driver.culprit is None:
            out.write(f"  ok    {trial.name}")
            continue
        flaws[driver.culprit["code"]] += 1
        out.write(f"  FAULT {trial.name}")
        for line in explained(driver):
            out.write(f"        {line}")
        if driver.culprit["code"] == "UNREACHABLE":
            break
    tell_times(times, seconds, out)
    out.write("It stands every trial." if not flaws else f"{flaws.total()} of the trials went wrong.")
    return not flaws


def client_at(url: str) -> ProgramClient | None:
    """The program of an address as `127.0.0.1:8002` or `http://127.0.0.1:8002`."""
    try:
        found = urlsplit(url if "//" in url else f"//{url}")
        address, port = addresses.read(found.hostname or ""), found.port or 0
    except ValueError:
        return None
    return ProgramClient(str(address), port) if address and addresses.may_call(str(address), port) else None


def registered_name(client: ProgramClient) -> str | None:
    """The name by which the program has registered here, if it has."""
    return Program.objects.filter(address=client.address, port=client.port).values_list("name", flat=True).first()


def explained(driver: Driver) -> Iterator[str]:
    """Lines that say what went wrong, what was answered, and in which situation."""
    fault, state = driver.culprit, driver.before or driver.state
    yield f"{fault['code']} at {fault['call']}: {fault['said']}"
    if fault["text"] is not None:
        yield f"it answered: {fault['text'][:200]!r}"
    yield EXPLAINED.get(fault["code"], "The rules do not allow this move.")
    if RULES.outcome(state) is None and fault["call"]:
        yield from PROGRAMS.situation(RULES.view(state, fault["seat"]), fault["call"])


def tell_times(times: Counter[float], seconds: float, out: Writer) -> None:
    """Say how quickly the program answers, and whether it is cutting that fine."""
    if not times:
        return
    middle, slow = percentile(times, 0.5), percentile(times, 0.99)
    out.write(
        f"{times.total()} answers: half within {middle:g} ms, 99 % within {slow:g} ms, the slowest {max(times):g} ms."
    )
    if max(times) > 500 * seconds:
        out.write(
            f"The slowest took more than half of the {seconds:g} s there are: on a busier machine that is a forfeit."
        )


# -- Trials ----------------------------------------------------------------------------------------------------
def examiner_of(trial: Trial, name: str, exchange: Exchange) -> "Examiner":
    """The program at its seat, one of our bots at the other, and the position to begin from."""
    sides = (name, trial.opponent) if trial.seat == 0 else (trial.opponent, name)
    level = strongest(KIND.bot.LEVELS, LEVEL)
    driver = Examiner(Plan(1, sides, trial.seed, trial.options, bots={1 - trial.seat: level}), exchange)
    if trial.position is not None:
        driver.begin(trial.position(driver.state))
    return driver


class Examiner(Driver):
    """A driver that remembers the situation in which a program went wrong."""

    def begin(self, step: Step[Any]) -> None:
        """Start from this position instead of the deal."""
        self.state = step.state
        self.conversation = PROGRAMS.conversation(self.plan.id, self.plan.names, self.plan.programs)
        self.conversation.hear(step.events)

    def _forfeit(self, seat: int, fault: Fault) -> None:
        self.before = self.state
        super()._forfeit(seat, fault)
