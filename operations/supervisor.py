"""Keeps so many processes serving at one listening socket: what dies is started again, and all end together.

SIGTERM and SIGINT end them in order. SIGHUP replaces all of them: the new ones open first, so that whoever is sent
elsewhere by an old one comes to a new one, and is sent only once.
"""

import asyncio
import logging
import signal
import socket
from collections.abc import Callable, Collection, Coroutine, Sequence
from time import monotonic
from typing import Any

from operations import metrics

log = logging.getLogger(__name__)
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds before a process is started again; each time twice as long for one that dies soon after."""

STEADY = 10.0
"""Seconds after which a process has not died soon."""

OPENING = 120.0
"""Seconds after which a process that has not opened will not."""

ENDING = 15.0
"""Seconds after which a process is killed that was asked to end, for which it needs some ten."""

CommandLine = Callable[[int, int], Sequence[str]]
"""The command line for a place, given the number of the descriptor of its line to us."""


class Worker:
    """One process, and the line to it: over it comes one byte when it is open; that it breaks tells it we are gone."""

    def __init__(self, process: asyncio.subprocess.Process, line: socket.socket) -> None:
        self.process, self.line = process, line
        self.began = monotonic()

    async def has_opened(self) -> bool:
        """Wait until it serves; false if it dies before, or takes for ever."""
        try:
            async with asyncio.timeout(OPENING):
                return bool(await asyncio.get_running_loop().sock_recv(self.line, 1))
        except (TimeoutError, OSError):
            return False

    def tell(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.process.returncode is None:
            self.process.send_signal(number)


class Supervisor:
    """Starts the processes, each at its place, and sees that none stays empty."""

    def __init__(self, command: CommandLine, count: int, listener: socket.socket) -> None:
        self.command, self.count, self.listener = command, count, listener
        self.workers: dict[int, Worker] = {}
        self.alive: set[Worker] = set()
        """With those that have been replaced, and those that have not opened yet."""

        self.ending = asyncio.Event()
        self.replacing = asyncio.Lock()
        self.tasks: set[asyncio.Task[None]] = set()
        self.burials: set[asyncio.Task[None]] = set()
        """One for each process that is alive; each ends by itself, once its process has."""

    async def run(self, opened: Callable[[], None]) -> int:
        """Serve until told to end; returns the exit code."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.end, number)
        opens = await self.open_all()
        if opens:
            opened()
            loop.add_signal_handler(signal.SIGHUP, lambda: self.spawn(self.replace_all()))
            for place in range(self.count):
                self.spawn(self.keep(place))
        fails = not opens and not self.ending.is_set()
        if fails:
            log.error("the house cannot be opened: a process ended, or took %d seconds", OPENING)
            self.end(signal.SIGTERM)
        await self.ending.wait()
        for task in self.tasks:  # from here on nobody starts another process
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        ended = await see_out(self.alive)
        await asyncio.gather(*self.burials)
        return int(fails or not ended)

    async def open_all(self) -> bool:
        """Start the first processes, at the same time; whether all of them serve."""
        for place in range(self.count):
            if not self.ending.is_set():
                self.workers[place] = await self.start(place)
        opened = await asyncio.gather(*(worker.has_opened() for worker in self.workers.values()))
        return all(opened) and not self.ending.is_set()

    def end(self, number: int) -> None:
        """Ask all processes to end as we were asked to, and let nobody wait at a socket that nobody serves."""
        self.ending.set()
        self.listener.close()
        for worker in self.alive:
            worker.tell(number)

    def spawn(self, work: Coroutine[Any, Any, None], among: set[asyncio.Task[None]] | None = None) -> None:
        """Let something go on beside; it is broken off when all have ended, unless it is among the burials."""
        tasks = self.tasks if among is None else among
        task = asyncio.get_running_loop().create_task(work)
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    # -- One place -------------------------------------------------------------------------------------------
    async def start(self, place: int) -> Worker:
        """Start a process, out of reach of the terminal's own signals: it hears of them from us."""
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        with theirs:
            line = theirs.fileno()
            process = await asyncio.create_subprocess_exec(
                *self.command(place, line), pass_fds=(self.listener.fileno(), line), process_group=0
            )
        worker = Worker(process, ours)
        self.alive.add(worker)
        self.spawn(self.bury(worker), self.burials)
        if self.ending.is_set():
            worker.tell(signal.SIGTERM)
        return worker

    async def bury(self, worker: Worker) -> None:
        """Wait for its end, and clear away what it leaves."""
        await worker.process.wait()
        metrics.process_ended(worker.process.pid)
        self.alive.discard(worker)
        worker.line.close()

    async def keep(self, place: int) -> None:
        """Start another process whenever the one at this place has ended by itself."""
        pause = FIRST_PAUSE
        while not self.ending.is_set():
            worker = self.workers[place]
            code = await worker.process.wait()
            pause = FIRST_PAUSE if monotonic() - worker.began > STEADY else min(2 * pause, LONGEST_PAUSE)
            if self.ending.is_set() or self.workers[place] is not worker:
                continue
            log.error("process %s has ended (%s); another one comes in %s s", worker.process.pid, code, pause)
            await asyncio.sleep(pause)
            if not self.ending.is_set() and self.workers[place] is worker:
                self.workers[place] = await self.start(place)

    # -- All of them -----------------------------------------------------------------------------------------
    async def replace_all(self) -> None:
        """Open new processes; then the old ones end, all at once, for now there is where to go."""
        async with self.replacing:
            fresh: dict[int, Worker] = {}
            for place in range(self.count):  # one after another: to open takes a processor, and people play
                if self.ending.is_set():
                    return
                fresh[place] = await self.start(place)
                if not await fresh[place].has_opened():
                    log.error("a new process did not open: the old ones go on")
                    break
            else:
                fresh, self.workers = self.workers, fresh
            for worker in fresh.values():
                worker.tell(signal.SIGTERM)
            await see_out(fresh.values())


async def see_out(workers: Collection[Worker]) -> bool:
    """Wait until processes that were asked to end have; those that do not are killed. Whether there were none."""
    late = list(workers)
    try:
        async with asyncio.timeout(ENDING):
            while late:
                await late[0].process.wait()
                late.pop(0)
    except TimeoutError:
        for worker in late:
            log.error("process %s did not end, and was killed", worker.process.pid)
            worker.tell(signal.SIGKILL)
        for worker in late:
            await worker.process.wait()
    return not late
