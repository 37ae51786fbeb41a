"""Whole games without a house: every frame that every reader hears, by all that may happen in a kind."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from msgspec.structs import replace

from api import framing
from games.core.envelope import Envelope, Person
from games.core.rules import Event
from games.table import live, steps
from tests import laws
from tests.games.seating import SETTINGS

Json = Any
NAMES = ("Mia", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jule")
BEGUN = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
MOST = 400
"""Entries of a game; what is longer is broken off like a game that everybody has left."""


@dataclass(frozen=True)
class Heard:
    """A frame, and who heard it: a seat, or a spectator."""

    reader: int | None
    text: str
    seq: int


def table_of(game: laws.Game) -> live.Table:
    """The game as a table of people with names, just dealt."""
    people = tuple(Person(12 + seat, NAMES[seat]) for seat in range(game.seats))
    envelope = Envelope(
        game_id=7, kind=game.kind.slug, seq=1, people=people, host_user_id=12, server_ts=framing.ms_of(BEGUN),
        lobby_id=3,
        settings=SETTINGS, shuffle={"commitment": "9f2c" * 16}, created_at=framing.iso(BEGUN),
        updated_at=framing.iso(BEGUN), played_at=framing.ms_of(BEGUN), max_players=game.seats,
    )  # fmt: skip
    first = live.Step(1, game.state, game.events, envelope)
    return live.Table(7, game.kind.slug, game.state.options, b"seed", b"salt", deque([first]))


def by_all(kind: laws.Kind, state: Any, seat: int, rng: Random) -> Any:
    """Mostly as the suite of laws plays; now and then the clock moves, a program is out, somebody declares wrongly."""
    if seat == kind.rules.turn(state) and rng.random() < 0.05:
        return kind.rules.safest(state, seat)
    if kind.slug == "rummy" and rng.random() < 0.005:
        return kind.rules.parse_move({"type": "forfeit", "seat": seat, "reason": "TIMEOUT"})
    if kind.slug == "hidden_joker" and rng.random() < 0.02 and (wrong := wrong_declaration(kind, state, seat)):
        return wrong
    return laws.by_both(kind, state, seat, rng)


def by_clock(kind: laws.Kind, state: Any, seat: int, rng: Random) -> Any:
    """Nobody ever moves in time."""
    return kind.rules.safest(state, seat) if seat == kind.rules.turn(state) else laws.by_both(kind, state, seat, rng)


def policy(number: int) -> laws.Policy:
    """How a game is played: every fifth by the clock alone, so that piles run out."""
    return by_all if number % 5 else by_clock


def wrong_declaration(kind: laws.Kind, state: Any, seat: int) -> Any:
    """The hand as it lies, where that costs points and is no error."""
    view = kind.rules.view(state, seat)
    if view["options"]["wrong_declaration"] != "penalty" or not view["legal"].get("declare"):
        return None
    *cards, last = [card["id"] for card in view["you"]["hand"]]
    groups = [cards[:3], cards[3:6], cards[6:9], cards[9:]]
    melds = [{"type": "run", "card_ids": group} for group in groups]
    return kind.rules.parse_move({"type": "declare", "melds": melds, "discard_card_id": last})


def entries(kind: str, number: int) -> Iterator[live.Table]:
    """A game from the deal to its end, in which a bot comes and goes; one that takes too long is abandoned."""
    under_test = laws.Kind(kind)
    game, rng = laws.start(under_test, number)
    table = table_of(game)
    yield table
    for bot in (True, False):
        table = changed(table, seat=number % game.seats, bot=bot)
        yield table
    for played in game.steps(policy(number), rng):
        table = later(table, played.after, played.events, under_test.rules.dump_move(played.move)["type"])
        yield table
        if table.seq > MOST:
            yield later(table, *under_test.rules.abandon(table.state, "abandoned"))
            return


def later(table: live.Table, state: Any, events: Any, verb: str | None = None) -> live.Table:
    """The table one entry on, some seconds later."""
    return table.then(
        steps.next_step(table, state, events, table.people, BEGUN + timedelta(seconds=table.seq), verb=verb)
    )


def changed(table: live.Table, seat: int, *, bot: bool) -> live.Table:
    """The table after bot and human have changed places."""
    reason = "timeout" if bot else "rejoined"
    events = [Event("seat:changed", {"seat": seat, "is_bot": bot, "reason": reason})]
    events += [] if bot else [Event("hand:update", only=(seat,))]
    events += table.contract.after_seat_change(table.view(None), seat)
    people = (*table.people[:seat], replace(table.people[seat], is_bot=bot), *table.people[seat + 1 :])
    told = (*events, Event("state:update"))
    return table.then(steps.next_step(table, table.state, told, people, BEGUN + timedelta(seconds=table.seq)))


def heard(kind: str, number: int) -> Iterator[Heard]:
    """All frames of a game, and now and then what a reader hears who comes in the middle."""
    for table in entries(kind, number):
        for reader in (*range(len(table.people)), None):
            for text in table.frames(table.now, reader):
                yield Heard(reader, text, table.seq)
            if table.seq % 16 == 1 or table.rules.outcome(table.state) is not None:
                for text in table.snapshot(reader):
                    yield Heard(reader, text, table.seq)


def made(kind: str, number: int) -> Iterator[tuple[live.Table, Any]]:
    """Every move of the same game, with the table it was made at."""
    under_test = laws.Kind(kind)
    game, rng = laws.start(under_test, number)
    table = table_of(game)
    for played in game.steps(policy(number), rng):
        if table.seq > MOST:
            return
        yield table, played.move
        table = later(table, played.after, played.events, under_test.rules.dump_move(played.move)["type"])
