"""The steps of a move, each measured alone within one process."""

import asyncio
import statistics
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

Json = Any


def steps(kind: str, seats: int, moves: int) -> dict[str, float]:
    """The median of each step, in milliseconds."""
    from bench.tables import table
    from games.core.rng import rng_for
    from games.play import log
    from games.table import live, memory

    furnished = table(kind, seats, moves, {}, 1)
    now = memory.current(furnished["id"])
    spent: dict[str, list[float]] = defaultdict(list)
    live.nudge = lambda *args: None  # measured by itself

    def timed(name: str, step: Callable[[], Any]) -> Any:
        begun = time.perf_counter()
        made = step()
        spent[name].append((time.perf_counter() - begun) * 1000)
        return made

    for seat, data in furnished["script"]:
        before = now
        move = before.rules.parse_move(before.contract.read_move(data, before.now.envelope))
        rng = rng_for(before.seed, before.seq + 1)
        state, events = timed("judge", lambda: before.rules.play(before.state, seat, move, rng))  # noqa: B023
        line = log.Line("player", seat, before.rules.dump_move(move))
        now = timed("commit", lambda: log.append(before, state, events, line))  # noqa: B023
        timed("frames", lambda: [now.frames(now.now, reader) for reader in range(seats)])  # noqa: B023
    spent["fan-out"] = asyncio.run(fan_out(furnished["id"], seats, moves))
    return {name: statistics.median(values) for name, values in spent.items()}


async def fan_out(game_id: int, sockets: int, times: int) -> list[float]:
    """One nudge until all channels have received it."""
    from channels.layers import get_channel_layer

    from games.table import live

    layer = get_channel_layer()
    group = live.group_of(game_id)
    channels = [await layer.new_channel() for _ in range(sockets)]
    for channel in channels:
        await layer.group_add(group, channel)
    taken = []
    for seq in range(times):
        begun = time.perf_counter()
        await layer.group_send(group, {"type": "nudge", "game": game_id, "seq": seq})
        await asyncio.gather(*(layer.receive(channel) for channel in channels))
        taken.append((time.perf_counter() - begun) * 1000)
    return taken
