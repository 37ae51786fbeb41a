"""Examining one program: every call is made, whole games are played with it, and each mistake is explained."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Protocol
from urllib.parse import urlsplit

from arena import addresses
from arena.asking import Exchange, Limits
from arena.models import Program
from arena.playing import SLUG, Driver, Plan
from arena.program_client import Phone
from arena.standings import percentile
from games import catalog
from games.catalog.rummy.rules.events import hand_dealt, round_started
from games.catalog.rummy.rules.options import RummyOptions
from games.catalog.rummy.rules.state import State
from games.catalog.rummy.wire.programs import Conversation, Fault
from games.core.text import gettext_noop as _
from games.play.bots import strongest

Json = Any
LEVEL = "normal"
NAME = "Player"
"""Of a program that has not registered, and whose name nobody has said."""

ROUNDS = 6
"""Single rounds from each seat, besides the whole games."""

EXPLAINED = {
    "TIMEOUT": _("The answer was not complete in time. The clock runs from connecting to the last byte."),
    "UNREACHABLE": _("Nobody listens there, or the connection was closed before the answer was complete."),
    "HTTP_STATUS": _("Every answer needs status 200. A redirect (of /draw to /draw/) is none, nor is 201 or 422."),
    "TOO_LARGE": _("An answer may have 64 KiB at most."),
    "NOT_JSON": _("Every answer is one JSON object in UTF-8."),
    "BAD_REPLY": _('Questions are answered by {"play": "…"}, everything else by {"status": "OK"}.'),
    "BAD_DRAW": _("/draw/ is answered by `draw stock` or `draw discard`, in small letters, with one blank."),
    "MALFORMED_PLAY": _("Write `meld 2C 3C 4C layoff meld(1) AS discard JH`. T is ten; suits are C D H S."),
    "CARD_NOT_IN_HAND": _("The card is not in the hand (any more). Did you hear every card drawn, laid and discarded?"),
    "CARD_TWICE": _("One card was named twice in a meld."),
    "MELD_TOO_SHORT": _("A meld has three cards or more."),
    "NOT_A_MELD": _("A set is three or four of one rank, a run three or more of a suit in a row, aces low or high."),
    "NO_SUCH_MELD": _("Piles are numbered from 0 in every round, in the order they were laid by either player."),
    "DOES_NOT_FIT": _("A card fits a set of its rank, or goes just below or above a run. Lay off one after the other."),
    "NO_DISCARD": _("A turn ends with one discard, unless the hand is empty by then."),
    "JUST_TAKEN": _("The card taken from the discard pile in this turn may be laid, but not thrown away again."),
    "DISCARD_EMPTY": _("There is nothing on the discard pile."),
}  # fmt: skip


class Writer(Protocol):
    """Where the report goes."""

    def write(self, text: str) -> Any:
        """One line."""


@dataclass(frozen=True, slots=True)
class Trial:
    """Something a program is put to: what it is, and the game that does it."""

    name: str
    make: Callable[[Exchange], Driver]


def report(url: str, seconds: float, out: Writer, name: str | None = None) -> bool:
    """Put the program at this address to every trial; whether it stood them all. It finds its lines by its name."""
    phone = phone_of(url)
    if phone is None:
        out.write(f"{url}: not an address that this host may call. It takes 127.0.0.1 and RUMMY_ALLOWED_HOSTS.")
        return False
    name = name or registered_name(phone) or NAME
    out.write(f"The program at {phone.address}:{phone.port} is called {name} in the lines it hears.")
    times: Counter[float] = Counter()
    flaws: Counter[str] = Counter()
    for trial in trials(name):
        exchange = Exchange({0: phone, 1: phone}, Limits(reply=seconds, first_sign=seconds))
        driver = trial.make(exchange)
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


def phone_of(url: str) -> Phone | None:
    """The program of an address as `127.0.0.1:8002` or `http://127.0.0.1:8002`."""
    try:
        found = urlsplit(url if "//" in url else f"//{url}")
        address, port = addresses.read(found.hostname or ""), found.port or 0
    except ValueError:
        return None
    return Phone(str(address), port) if address and addresses.may_call(str(address), port) else None


def registered_name(phone: Phone) -> str | None:
    """By which the program has registered here, if it has."""
    return Program.objects.filter(address=phone.address, port=phone.port).values_list("name", flat=True).first()


def explained(driver: Driver) -> Iterator[str]:
    """What went wrong, what was said, and in which situation."""
    fault, state = driver.culprit, driver.before or driver.state
    yield f"{fault['code']} at {fault['call']}: {fault['said']}"
    if fault["text"] is not None:
        yield f"it answered: {fault['text'][:200]!r}"
    yield EXPLAINED.get(fault["code"], "The rules do not allow this move.")
    if state.result is None and fault["call"] in {"/draw/", "/lay-down/"}:
        view = catalog.rules(SLUG).view(state, fault["seat"])
        yield f"its hand was {' '.join(view['you']['hand'])}, the top discard {view['discard_top']}"
        for meld in view["melds"]:
            yield f"on the table: meld({meld['meld']}): {' '.join(meld['cards'])}"


def tell_times(times: Counter[float], seconds: float, out: Writer) -> None:
    """How quickly it answers, and whether that is cutting it fine."""
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
def trials(name: str) -> Iterator[Trial]:
    """From the plain to the odd."""
    one = RummyOptions(target=1, turn_cap=100)
    for seat in (0, 1):
        yield Trial(f"a round from seat {seat}", _game(name, seat, b"first", one))
    yield Trial("an opponent with a blank in its name", _game(name, 0, b"blank", one, opponent="Two Words"))
    for number in range(ROUNDS):
        yield Trial(f"round {number + 1} of {ROUNDS}", _game(name, number % 2, b"round %d" % number, one))
    yield Trial("a game of several rounds, to 200", _game(name, 0, b"whole", RummyOptions(target=200, turn_cap=100)))
    yield Trial("another one from the other seat", _game(name, 1, b"other", RummyOptions(target=200, turn_cap=100)))
    yield Trial("a round that ends by the turn cap", _game(name, 0, b"cap", RummyOptions(target=1, turn_cap=20)))
    yield Trial("a stock that runs out and is shuffled again", _position(name, 0, b"stock", short_of_stock))


def _game(
    name: str, seat: int, seed: bytes, options: RummyOptions, opponent: str = "House"
) -> Callable[[Exchange], Driver]:
    def make(exchange: Exchange) -> Driver:
        return Examiner(plan_of(seat, seed, options, (name, opponent)), exchange)

    return make


def _position(name: str, seat: int, seed: bytes, change: Callable[[State], State]) -> Callable[[Exchange], Driver]:
    def make(exchange: Exchange) -> Driver:
        driver = Examiner(plan_of(seat, seed, RummyOptions(target=1, turn_cap=60), (name, "House")), exchange)
        driver.begin(change(driver.state))
        return driver

    return make


def plan_of(seat: int, seed: bytes, options: RummyOptions, sides: tuple[str, str]) -> Plan:
    """The program at this seat, one of our bots at the other."""
    return Plan(
        1,
        sides if seat == 0 else (sides[1], sides[0]),
        seed,
        options,
        bots={1 - seat: strongest(catalog.bot(SLUG).LEVELS, LEVEL)},
    )


def short_of_stock(state: State) -> State:
    """Most of the stock lies among the discards already."""
    return replace(state, stock=state.stock[-2:], discards=(*state.stock[:-2], *state.discards))


class Examiner(Driver):
    """A driver that remembers the situation in which a program went wrong."""

    def begin(self, state: State) -> None:
        """Start from this position instead of the deal."""
        self.state = state
        self.talk = Conversation(self.plan.id, self.plan.names, self.plan.programs)
        self.talk.hear((hand_dealt(0, state), hand_dealt(1, state), round_started(state)))

    def _forfeit(self, seat: int, fault: Fault) -> None:
        self.before = self.state
        super()._forfeit(seat, fault)
