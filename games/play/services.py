"""The only writers of games: begin one, play a move, change who sits, end it.

Every way into a game (REST, WebSocket, form, bot, referee) ends in `play`; there is no other way to change one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import msgspec
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from api import framing, metrics
from api.codes import INTERNAL_ERROR
from api.problems import Problem
from games import catalog
from games.core import codec
from games.core.options import Options, dump_options
from games.core.rng import Seed, draw_seed, rng_for
from games.core.rules import Event
from games.models import Entry, Game, Seat
from games.play import gate, log, trouble, vacations, writer
from games.play.bots import run_bots
from games.play.gate import Asked
from games.play.log import Line, appending
from games.play.seats import abandon, change_seat, take_over, vacate
from games.play.writer import Moves
from games.play.writing import Stale
from games.table import entries, live, memory, remembered
from games.table.refusals import conflict, on_the_wire
from games.table.slow import is_slow
from games.table.steps import logged_events, timed

__all__ = [
    "Asked", "Made", "Sitter", "abandon", "agree", "at_hand", "change_seat", "forget", "moving", "open_game", "play",
    "playing", "set_host", "start", "take_over", "vacate", "wake_bots",
]  # fmt: skip

Json = Any
TRIES = 3
"""A move that comes too late is judged again on what the first one left; more often than this it is a conflict."""


@dataclass(frozen=True, slots=True)
class Made:
    """A move that was made: the table now, the entry that was its own, and what it was judged on, if still at hand."""

    table: live.Table
    seq: int
    move: Mapping[str, Json]
    events: Sequence[Event]
    before: live.Step | None


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who takes the next seat of a game that starts; for a bot, how well it plays."""

    user: User
    level: str = "normal"


# -- Beginning -----------------------------------------------------------------------------------------------
def open_game(kind: str, host: User, options: Options, settings: dict[str, Json], *, seeded: bool = False) -> Game:
    """A game that gathers its players."""
    return Game.objects.create(kind=kind, host=host, options=dump_options(options), settings=settings, seeded=seeded)


def start(game: Game, sitters: list[Sitter], seed: Seed | None = None, max_players: int | None = None) -> live.Table:
    """Seat everybody, shuffle and deal: entry 1. The caller has locked the game's row and checked who may start."""
    shuffle, rules, now = seed or draw_seed(), catalog.rules(game.kind), timezone.now()
    options = codec.convert(game.options, rules.OPTIONS)
    state, events = rules.deal(len(sitters), options, rng_for(shuffle.value, 1))
    away = vacations.until_of([sitter.user.pk for sitter in sitters], now) if is_slow(game.settings) else {}
    Seat.objects.bulk_create(
        Seat(
            game=game, number=number, user=sitter.user, bot_plays=sitter.user.is_bot, bot_level=sitter.level,
            vacation=away.get(sitter.user.pk),
        )
        for number, sitter in enumerate(sitters)
    )  # fmt: skip
    dealt = {
        "status": Game.Status.PLAYING, "seq": 1, "started_at": now, "seeded": seed is not None,
        "seed": shuffle.value, "salt": shuffle.salt, "commitment": shuffle.commitment,
        "max_players": max_players or len(sitters),
        "state": framing.encode(rules.dump(state)).decode(),
    }  # fmt: skip
    for name, value in dealt.items():
        setattr(game, name, value)
    table = memory.table_of(game, state, events, now)
    timing = timed(table, table.now, now).timing
    game.turn, game.deadline, game.due = timing.turn, timing.deadline, timing.due
    game.save(update_fields=[*dealt, "turn", "deadline", "due"])
    Entry.objects.create(**log.entry(game.pk, 1, now, events, Line("deal")))
    return log.publish(table)


def wake_bots(game_id: int, *, at_once: bool = False) -> live.Table:
    """Bots play if the turn is theirs: after the commit of the deal, or because somebody waits for their answer."""
    return run_bots(memory.current(game_id), at_once=at_once)


# -- Playing -------------------------------------------------------------------------------------------------
def play(game_id: int, asked: Asked, *, at_once: bool = False, waits: bool = True) -> Made:
    """Judge a move and make it, then let bots answer where they answer at once, or are told to.

    Who does not wait hears of the moves of those that think for long as everybody at the table does.
    """
    made = writer.run(game_id, playing(game_id, asked))
    return replace(made, table=run_bots(made.table, at_once=at_once, waits=waits))


def moving(game_id: int, read: Callable[[live.Table], Asked]) -> Moves[Made]:
    """A move whose request is read when it is judged: on what is remembered, and if that fails, on what is true."""
    with metrics.move_seconds.time():
        known = remembered.find(game_id)
        if known is not None:
            try:
                return (yield from _attempting(known, read(known)))
            except Stale:
                pass
            except Problem as problem:
                if problem.code == INTERNAL_ERROR:  # which is counted, once
                    raise
        return (yield from _trying(game_id, read(memory.current(game_id))))


def at_hand(game_id: int) -> live.Table | None:
    """The game as this process has it, for a move that its commit will check; `None` where it has to be asked for."""
    return remembered.find(game_id)


def playing(game_id: int, asked: Asked) -> Moves[Made]:
    """A move whose request has been read."""
    with metrics.move_seconds.time():
        return (yield from _trying(game_id, asked))


def _trying(game_id: int, asked: Asked) -> Moves[Made]:
    """A move, judged on what is known; and again on what is true, if somebody was faster."""
    table = asked.table or remembered.find(game_id) or memory.current(game_id)
    read = table.seq
    for _ in range(TRIES):
        if table.seq > read and _crossed(game_id, read, asked):
            break
        try:
            return (yield from _attempting(table, asked))
        except Stale:
            pass
        except Problem as problem:
            if _is_newest(table) and not _made_before(game_id, asked):
                gate.note_refusal(table, asked.seat, problem.code)
                raise
        if _made_before(game_id, asked):
            break
        table = memory.current(game_id)
    if repeated := _made_before(game_id, asked):
        return repeated
    raise conflict(table.seq)


def _attempting(table: live.Table, asked: Asked) -> Moves[Made]:
    """Judge, and have it written: a `Problem` if the move is refused, `Stale` if it came too late."""
    with trouble.told(table, asked.seat, asked.type):
        with on_the_wire(table):
            move = gate.admitted(table, asked)
            state, events = table.rules.play(table.state, asked.seat, move, rng_for(table.seed, table.seq + 1))
        line = Line("player", asked.seat, table.rules.dump_move(move), asked.key)
        fresh = yield from appending(table, state, events, line, also=_forget_timeouts(table, asked.seat))
    return Made(fresh, fresh.seq, line.move or {}, fresh.now.events, table.now)


def _forget_timeouts(table: live.Table, seat: int) -> Callable[[], int] | None:
    """Only time-outs in a row count: who moves has come back."""
    if not table.now.envelope.settings.get("turn_clock"):
        return None
    return partial(Seat.objects.filter(game_id=table.id, number=seat, timeouts__gt=0).update, timeouts=0)


def _is_newest(table: live.Table) -> bool:
    """Whether what was judged is still what is true: a refusal must not come from an old memory."""
    return Game.objects.filter(pk=table.id, seq=table.seq).exists()


def _crossed(game_id: int, read: int, asked: Asked) -> bool:
    """Whether the same seat made another move since this request had read its `seq`: a double tap, not two moves."""
    return Entry.objects.filter(game_id=game_id, seq__gt=read, seat=asked.seat, by="player").exists()


def _made_before(game_id: int, asked: Asked) -> Made | None:
    """The move of the same key, if there was one: it is answered again and changes nothing."""
    entry = entries.with_key(game_id, asked.seat, asked.key) if asked.key else None
    if entry is None:
        return None
    table, move = memory.at_least(game_id, entry.seq), msgspec.json.decode(entry.move)
    return Made(table, entry.seq, move, logged_events(entry.events), table.before(entry.seq))


# -- Around a game -------------------------------------------------------------------------------------------
def set_host(game_id: int, user: User) -> None:
    """The lobby has a new host, which is no entry."""
    Game.objects.filter(pk=game_id).update(host=user, laid=F("laid") + 1)


def agree(game_id: int, options: dict[str, Json], settings: dict[str, Json]) -> None:
    """Options and settings of a game that still gathers."""
    Game.objects.filter(pk=game_id, status=Game.Status.LOBBY).update(options=options, settings=settings)


def forget(game_id: int) -> bool:
    """A game that was never dealt, and whose lobby has closed, never was; whether it was such a game."""
    deleted, _rows = Game.objects.filter(pk=game_id, status=Game.Status.LOBBY).delete()
    return deleted > 0
