"""Examining one program: every call is made, whole games are played with it, and each mistake is explained."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from shlex import quote
from time import monotonic
from typing import Any, Protocol
from urllib.parse import urlsplit

from arena import addresses, leases
from arena.host.asking import Exchange, Limits
from arena.host.faults import EXPLAINED
from arena.host.mailbox_client import client_of
from arena.host.playing import Driver, Plan
from arena.host.program_client import ProgramClient
from arena.kind import KIND, PROGRAMS, RULES
from arena.models import Program
from arena.standings import percentile
from games.core.programs import Call, Trial
from games.core.rules import Step
from games.play.bots import strongest

Json = Any
LEVEL = "normal"
NAME = "Player"
"""Of a program that has not registered, and whose name nobody has said."""

LISTED = 10
"""Programs that are named where one has to be chosen."""


class Writer(Protocol):
    """Anything the report can be written to."""

    def write(self, text: str) -> Any:
        """Take one line."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How a program is examined: `seed` makes other cards, `only` is the number of the one trial to repeat."""

    seconds: float
    name: str | None = None
    seed: str = "0"
    only: int | None = None


@dataclass
class Findings:
    """What the trials have shown so far."""

    times: Counter[float] = field(default_factory=Counter)
    flaws: Counter[str] = field(default_factory=Counter)
    trials: int = 0


def report(url: str, terms: Terms, out: Writer) -> bool:
    """Put the program at this address to every trial; whether it stood them all. It finds its lines by its name."""
    try:
        client = client_at(url, terms.name)
        loan = Loan(client)
    except NoSuchPlace as error:
        out.write(str(error))
        return False
    try:
        return _reported(client, terms, out, loan)
    finally:
        loan.give_back()


def _reported(client: ProgramClient, terms: Terms, out: Writer, loan: "Loan") -> bool:
    name = terms.name or registered_name(client) or NAME
    hint = " Say --name if it expects another." if name == NAME else ""
    out.write(f"The program at {loan.place} is called {name} in the lines it hears.{hint}")
    found = Findings()
    for number, trial in enumerate(PROGRAMS.trials(), 1):
        if terms.only in {None, number}:
            driver = examiner_of(trial, number, replace(terms, name=name), client, loan)
            if not examined(driver, f"{number:>2}  {trial.name}", found, out):
                break
    tell_times(found.times, terms.seconds, out)
    out.write(verdict(found))
    return not found.flaws and found.trials > 0


def examined(driver: "Examiner", title: str, found: Findings, out: Writer) -> bool:
    """Put a program to one trial and say how that went; whether another one is of any use."""
    driver.play()
    found.trials += 1
    for counted in driver.exchange.times.values():
        found.times.update(counted)
    if (fault := driver.culprit) is None:
        out.write(f"  ok    {title}")
        return True
    flaw = f"{fault['code']} at {fault['call']}"
    found.flaws[flaw] += 1
    if found.flaws[flaw] > 1:
        out.write(f"  FAULT {title}: {flaw} again, {found.flaws[flaw]} times by now")
    else:
        out.write(f"  FAULT {title}")
        for line in explained(driver):
            out.write(f"            {line}")
    return bool(fault["code"] != "UNREACHABLE")


def verdict(found: Findings) -> str:
    """All of it in a sentence."""
    if not found.trials:
        return f"There is no such trial: they are numbered from 1 to {len(list(PROGRAMS.trials()))}."
    if not found.flaws:
        return "It stands every trial." if found.trials > 1 else "It stands this trial."
    told = ", ".join(f"{flaw} {'once' if times == 1 else f'{times} times'}" for flaw, times in found.flaws.items())
    return f"{found.flaws.total()} of {found.trials} trials went wrong: {told}."


class Loan:
    """A program leased for its examination, so that no host plays with it meanwhile; if it is registered."""

    def __init__(self, client: ProgramClient) -> None:
        self.rows = Program.objects.filter(address=client.address, port=client.port)
        self.row = self.rows.first()
        self.place = self.row.place if self.row else f"{client.address}:{client.port}"
        self.holder = leases.new_holder()
        self.renewed = float("-inf")
        if self.row is not None and not leases.take(self.rows, self.row.pk, self.holder):
            raise NoSuchPlace(f"{self.row.name} is playing, and a program plays one game at a time: check it later.")

    def renew(self, _state: Any = None) -> None:
        """Keep it for longer. Called before every call."""
        if self.row is not None and monotonic() - self.renewed > leases.RENEWAL:
            self.renewed = monotonic()
            leases.take(self.rows, self.row.pk, self.holder)

    def give_back(self) -> None:
        """The examination is over."""
        if self.row is not None:
            leases.give_back(self.rows, self.row.pk, self.holder)


# -- Which program ---------------------------------------------------------------------------------------------
class NoSuchPlace(Exception):
    """Raised when nobody can be called there; its text says why, and what to write instead."""


def client_at(text: str, name: str | None = None) -> ProgramClient:
    """The program that is meant by `127.0.0.1:8002`, `http://127.0.0.1:8002`, `8002`, an address, or its name."""
    row = Program.objects.filter(name=text).first()
    if row is not None:
        return client_of(row)
    try:
        found = urlsplit(f"//{addresses.LOCAL}:{text}" if text.isdecimal() else text if "//" in text else f"//{text}")
        address, port = addresses.read(found.hostname or ""), found.port
    except ValueError:
        address, port = None, None
    if address is None or not addresses.is_allowed(address) or not (port is None or addresses.is_open(port)):
        raise NoSuchPlace(
            f"{text}: not an address that this host may call. It takes 127.0.0.1 and RUMMY_ALLOWED_HOSTS,"
            " and ports from 1024 that are not its own."
        )
    return ProgramClient(str(address), registered_port(str(address), name) if port is None else port)


def registered_port(address: str, name: str | None) -> int:
    """The port of the one program that is registered at an address."""
    rows = Program.objects.filter(address=address, **({"name": name} if name else {}))
    known = dict(rows.values_list("port", "name"))
    if len(known) == 1:
        return next(iter(known))
    listed = ", ".join(f"{address}:{port} ({found})" for port, found in sorted(known.items())[:LISTED])
    told = f"registered there are {listed}" if known else "nobody is registered there"
    raise NoSuchPlace(f"{address}: which port? Write one as in {address}:8002; {told}.")


def registered_name(client: ProgramClient) -> str | None:
    """The name by which the program has registered here, if it has."""
    return Program.objects.filter(address=client.address, port=client.port).values_list("name", flat=True).first()


# -- In words --------------------------------------------------------------------------------------------------
def explained(driver: "Examiner") -> Iterator[str]:
    """Lines that say what went wrong, what was sent and answered, and in which situation."""
    fault, state = driver.culprit, driver.before
    yield f"{fault['code']} at {fault['call']}: {fault['said']}"
    yield EXPLAINED.get(fault["code"], "The rules do not allow this move.")
    if driver.asked is not None:
        yield from sent(driver.asked)
    if fault["text"] is not None:
        yield f"it answered: {fault['text'][:200]!r}"
    if fault["call"]:
        yield from PROGRAMS.situation(RULES.view(state, fault["seat"]), fault["call"])
    yield f"to repeat it: rummy_host {driver.again}"


def sent(call: Call) -> Iterator[str]:
    """What a program was sent; the lines of its event one below the other."""
    lines = call.body.get("event", "").splitlines()
    rest = {key: value for key, value in call.body.items() if key != "event"}
    event = (", event:" if lines else ', event: ""') if "event" in call.body else ""
    yield f"it was sent {json.dumps(rest, ensure_ascii=False)}{event}"
    yield from (f"    {line}" for line in lines)


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
def examiner_of(trial: Trial, number: int, terms: Terms, client: ProgramClient, loan: Loan) -> "Examiner":
    """The program at its seat, one of our bots at the other, and the position to begin from."""
    name = terms.name or NAME
    sides = (name, trial.opponent) if trial.seat == 0 else (trial.opponent, name)
    seed = sha256(terms.seed.encode() + trial.seed).digest()
    level = strongest(KIND.bot.LEVELS, LEVEL)
    exchange = Exchange({0: client, 1: client}, Limits(reply=terms.seconds, first_sign=terms.seconds))
    driver = Examiner(Plan(1, sides, seed, trial.options, bots={1 - trial.seat: level}), exchange, loan.renew)
    driver.again = f"--check {quote(loan.place)} --name '{name}' --trial {number} --seed {terms.seed}"
    if trial.position is not None:
        driver.begin(trial.position(driver.state))
    return driver


class Examiner(Driver):
    """A driver that can begin elsewhere than at the deal."""

    again = ""
    """What repeats this trial."""

    def begin(self, step: Step[Any]) -> None:
        """Start from this position instead of the deal."""
        self.state = step.state
        self.conversation = PROGRAMS.conversation(self.plan.id, self.plan.names, self.plan.programs)
        self.conversation.hear(step.events)
