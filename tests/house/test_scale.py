"""What is reckoned about large houses: queues agree with what books say of them, units with a row done by hand."""

import re
from dataclasses import fields, replace
from functools import partial
from random import Random
from statistics import fmean
from typing import Any

import pytest
from django.db import connection

from bench import __main__ as bench
from bench import needs, queues, scale, waits
from bench.needs import Crowd, Figures
from bench.platform import KIND
from games.models import Entry, Game
from tests.games.moving import advance, dealt

FIGURES, CROWD = Figures(), Crowd()
NEAR = 0.06
"""How far a simulation of so many customers, with its seed, may be from the formula."""

MANY, SEED = 40_000, 7


def mean_wait(rate: float, mean: float, servers: int = 1, *, always: bool = False) -> float:
    service = (lambda _: mean) if always else partial(queues.exponential, mean=mean)
    return fmean(queues.simulated(rate, service, servers, MANY, SEED))


# -- Queues --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("load", [0.3, 0.5, 0.7])
def test_one_server_waits_as_long_as_the_closed_form_says(load: float) -> None:
    """M/M/1: load / (service rate - arrival rate)."""
    assert queues.waiting(load, 1.0) == pytest.approx(load / (1 - load))
    assert mean_wait(load, 1.0) == pytest.approx(load / (1 - load), rel=NEAR)


def test_who_always_takes_as_long_waits_half_as_long() -> None:
    """M/D/1."""
    assert queues.waiting(0.5, 1.0, variation=0) == pytest.approx(0.5)
    assert mean_wait(0.5, 1.0, always=True) == pytest.approx(0.5, rel=NEAR)


def test_several_servers_wait_as_long_as_erlang_says() -> None:
    assert queues.must_wait(2.0, 3) == pytest.approx(4 / 9), "by hand: 4 / (1 + 2 + 2 + 4)"
    assert queues.waiting(2.0, 1.0, 3) == pytest.approx(4 / 9)
    assert mean_wait(2.0, 1.0, 3) == pytest.approx(4 / 9, rel=NEAR)


def test_streams_that_come_together_wait_as_one() -> None:
    """Pages among moves: the mean is not enough, for what is long makes all others wait."""
    parts = [(0.1, 4.0), (0.4, 0.5)]
    rate, mean, variation = queues.mixed(parts)
    assert (rate, mean) == pytest.approx((0.5, 1.2))
    assert variation == pytest.approx((0.2 * 2 * 16 + 0.8 * 2 * 0.25) / 1.2**2 - 1)

    def service(rng: Random) -> float:
        return queues.exponential(rng, 4.0 if rng.random() < 0.2 else 0.5)

    found = fmean(queues.simulated(rate, service, 1, MANY, SEED))
    assert found == pytest.approx(queues.waiting(rate, mean, 1, variation), rel=2 * NEAR)


def test_who_waits_is_as_many_as_come_in_the_time_of_a_wait() -> None:
    """Little's law, with those who wait counted by somebody who looks in now and then."""
    clock, rng, seen = queues.Clock(), Random(SEED), list[int]()
    station = queues.Station(clock)
    queues.arrivals(clock, rng, 0.6, MANY, lambda: station.ask(queues.exponential(rng, 1.0), lambda: None))
    queues.arrivals(clock, rng, 0.6, MANY, lambda: seen.append(len(station.queue)))
    clock.run()
    assert fmean(seen) == pytest.approx(0.6 * fmean(station.waited), rel=NEAR)


def test_more_load_than_servers_never_ends() -> None:
    assert queues.waiting(3.0, 1.0, 3) == float("inf")
    assert queues.must_wait(3.0, 3) == 1


# -- Moves ---------------------------------------------------------------------------------------------------
HOUSE = waits.Setup(
    processes=2, cores=2, moves=400, judging=0.0005, telling=0.001, writing=0.0002, away=0.002, beside=[(20, 0.007)]
)


def told(**other: Any) -> waits.Playing:
    return waits.played(replace(HOUSE, **other), 5_000, SEED)


def test_every_move_is_told_and_costs_what_it_costs() -> None:
    house = told()
    assert len(house.taken) == 5_000
    busy = sum(process.cpu.worked for process in house.processes) / (2 * house.clock.now)
    assert busy == pytest.approx((400 * 0.0015 + 20 * 0.007) / 2, rel=0.05)
    assert house.database.worked / house.clock.now == pytest.approx(400 * 0.0002, rel=0.05)


def test_who_is_alone_waits_for_nobody() -> None:
    """The mean of all that is on the way, when moves are rare."""
    assert fmean(told(moves=1, beside=()).taken) == pytest.approx(0.0005 + 0.001 + 0.0002 + 0.002, rel=0.05)


def test_the_same_seed_tells_the_same() -> None:
    assert told().taken == told().taken


def test_more_load_is_never_quicker() -> None:
    found = [fmean(told(moves=moves, beside=()).taken) for moves in (100, 200, 400, 800)]
    assert found == sorted(found)


def test_more_processes_are_never_slower() -> None:
    found = [fmean(told(processes=processes).taken) for processes in (1, 2, 4, 8)]
    assert found == sorted(found, reverse=True)


def test_a_writer_takes_what_has_gathered() -> None:
    """One move for each commit would be 100 a second at most, where 400 come: most would wait for seconds."""
    assert queues.at(0.95, told(processes=1, away=0.01, beside=()).taken) < 0.1


# -- What is needed ------------------------------------------------------------------------------------------
def test_a_row_is_what_it_is_by_hand() -> None:
    """5,000 players: 417 moves a second, 625 in the busiest minute, and a quarter of that by bots."""
    one = needs.need(5_000, FIGURES, CROWD)
    assert (one.now.people, one.now.bots, one.now.pages) == pytest.approx((625, 156.25, 62.5))
    assert one.now.opened == pytest.approx(62.5 * 0.9 + 6000 / 1800)
    assert one.done.moves == pytest.approx(2.3 * (625 * 0.773 + 156.25 * 0.73) / 1000)
    assert one.done.tables == pytest.approx(0.9619, abs=1e-4), "781.25 moves, 3.24 pages, 0.38 ms"
    assert (one.done.pages, one.done.sockets) == pytest.approx((0.43125, 0.20854), abs=1e-4)
    assert one.done.street == pytest.approx(0.03995, abs=1e-4), "10.65 changes, 150 who look, 0.025 ms"
    assert one.processes == 7, "3.02 cores, half busy"
    assert one.referees == 2, "156.25 moves of 3.225 ms, half busy"
    assert one.journal == pytest.approx(2.2836, abs=1e-3), "MB: 781.25 of 2,923 bytes"
    assert one.grows == pytest.approx(37.27, abs=0.01), "GB: 234.4 moves a second, 30.4 days, 60.5 bytes"
    assert one.night == pytest.approx(0.2419, abs=1e-3), "hours: 20.25 million entries, 0.043 ms"
    assert needs.messages(one.now) == pytest.approx(2247, abs=1)
    assert one.memory == pytest.approx((9 * 106 + 60 + 1667 * 0.112) / 1000, abs=1e-3)
    assert sum(needs.cost(one, CROWD).values()) == pytest.approx(325 + 420 + 80 + 176 + 68, abs=2)


def test_more_players_never_need_less() -> None:
    sizes = [needs.need(10 * 2**power, FIGURES, CROWD) for power in range(15)]
    for name in ("processes", "referees", "database_cores", "journal", "grows", "traffic", "memory", "night"):
        found = [getattr(one, name) for one in sizes]
        assert found == sorted(found), name
    found = [sum(needs.cost(one, CROWD).values()) for one in sizes]
    assert found == sorted(found)


def test_seats_anywhere_never_need_fewer_processes() -> None:
    for players in scale.AT_ONCE:
        assert needs.scattered(players, FIGURES, CROWD) >= needs.need(players, FIGURES, CROWD).processes
    assert needs.scattered(50, FIGURES, CROWD) == 1


def test_two_processes_cost_what_was_measured() -> None:
    """Record 28: a move with four sockets anywhere takes 1.22 ms in two processes, 0.58 in one."""
    assert 0.58 + FIGURES.elsewhere * (1 - (1 / 2) ** 3) == pytest.approx(1.22, abs=0.01)


def test_what_is_full_is_full_there_and_not_before() -> None:
    for players, name in needs.limits(FIGURES, CROWD):
        use = needs.used()[name]
        assert use(players, FIGURES, CROWD) >= 1 > use(players * 0.99, FIGURES, CROWD), name


def test_no_house_of_the_table_has_more_to_do_than_it_can() -> None:
    for players in scale.AT_ONCE:
        house = scale.setup(needs.need(players, FIGURES, CROWD), FIGURES, CROWD)
        assert 0 < scale.by_the_book(house) < 0.01


# -- Figures -------------------------------------------------------------------------------------------------
def cell(value: float, **more: float) -> dict[str, float]:
    return {"scaled": value, "yardstick": 100.0, **more}


def test_figures_of_the_kept_run_are_taken() -> None:
    """A move on PostgreSQL is dearer than on SQLite by what one kind says, in every kind."""
    run = {
        f"ours: {KIND}, SQLite": cell(0.4),
        "ours: another, SQLite": cell(0.6),
        f"ours: {KIND}, PostgreSQL": cell(0.8, database=0.2),
        f"ours: {KIND} by REST, SQLite": cell(0.7),
        "uvicorn, SQLite": cell(9),
    }
    found = needs.measured(run)
    assert (found.move, found.rest, found.database) == pytest.approx((1.0, 1.4, 0.1))
    assert replace(found, move=FIGURES.move, rest=FIGURES.rest, database=FIGURES.database) == FIGURES


def test_without_a_kept_run_figures_are_those_written_down() -> None:
    assert needs.measured({}) == FIGURES


def test_every_figure_says_where_it_is_from() -> None:
    every = [each.metadata for group in (FIGURES, CROWD) for each in fields(group)]
    assert all(each["what"] and each["source"] for each in every)
    assert {each.metadata["source"] for each in fields(CROWD)} == {"assumed"}
    assert "assumed" not in {each.metadata["source"] for each in fields(FIGURES)}


def test_numbers_are_written_as_they_are_read() -> None:
    assert [scale.number(value) for value in (52, 1234.5, 2.04, 0.123, 0.001, 0)] == [
        "52", "1,234", "2.0", "0.12", "under 0.01", "0",
    ]  # fmt: skip
    assert [scale.rounded(value) for value in (1_149.0, 44_900.0, 7.0)] == ["1,100", "45,000", "7"]


# -- The page ------------------------------------------------------------------------------------------------
@pytest.mark.long
def test_the_page_has_the_tables_that_the_figures_give() -> None:
    page = scale.PAGE.read_text()
    assert scale.marked(page, scale.tables()) == page, "run `KEEP=1 make bench ONLY=scale`"


def test_both_are_measurements_of_their_own() -> None:
    assert {"scale", "sizes"} <= set(bench.found())
    assert not {"queues", "waits", "needs"} & set(bench.found())


CONSTRAINTS = """
SELECT conrelid::regclass::text AS owner, pg_get_constraintdef(oid) AS text FROM pg_constraint
WHERE conparentid = 0 AND (contype = 'f' AND confrelid = 'games_game'::regclass
  OR contype IN ('c', 'u', 'f') AND conrelid IN ('games_game'::regclass, 'games_entry'::regclass))
  AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = conrelid)
GROUP BY owner, text ORDER BY owner, text
"""
"""What binds games and entries, but for primary keys: as it was before, so after."""


@pytest.mark.services
@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "postgresql", reason="only PostgreSQL has partitions")
def test_games_are_played_in_partitions_as_the_page_makes_them() -> None:
    (statements,) = re.findall(r"```sql\n(.+?)```", scale.PAGE.read_text(), re.DOTALL)
    before, _ = dealt("rummy")
    advance(before, 3)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(CONSTRAINTS)
        bound = cursor.fetchall()
        cursor.execute(statements)
        cursor.execute(CONSTRAINTS)
        assert cursor.fetchall() == bound
        after, _ = dealt("rummy", seed=2)
        for game_id in (before, after):
            advance(game_id, 5)
            assert Game.objects.get(pk=game_id).seq == Entry.objects.filter(game_id=game_id).count()
        cursor.execute("SELECT count(*) FROM pg_inherits WHERE inhparent = 'games_entry'::regclass")
        assert cursor.fetchone() == (64,)
