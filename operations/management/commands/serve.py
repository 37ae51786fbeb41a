"""`manage.py serve`: the one command that opens the house. It says what is missing, or makes it ready and serves."""

import asyncio
import os
import signal
import socket
import sys
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from collections.abc import Iterable
from threading import Thread
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections
from django.utils.module_loading import import_string

from operations import metrics, needs, preparing
from operations.supervisor import CommandLine, Supervisor
from tools import catalogues

HERE, ONLY, OFF = "here", "only", "off"
BACKLOG = 2048
"""Connections that wait while a process is busy, or not there yet."""


class Command(BaseCommand):
    """Migrates, collects static files, checks what is needed, prints the address, and serves until told to end."""

    help = "Opens the house: migrates, collects static files, checks what it needs, and serves until SIGTERM or Ctrl+C."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--host", default="127.0.0.1", help="where to listen (0.0.0.0: everywhere)")
        parser.add_argument("--port", type=a_port, default=settings.PORT, help="the port; 0 is any that is free")
        parser.add_argument("--workers", type=at_least_one, default=1, metavar="N", help="how many processes serve")
        parser.add_argument("--no-migrate", action="store_true", help="do not migrate, but say if that is to be done")
        parser.add_argument(
            "--referee", choices=(HERE, ONLY, OFF), default=HERE if settings.REFEREE else OFF,
            help="who sees to clocks and unhurried bots: the first process here; this one, which does nothing else;"
            " or nobody here (`manage.py referee` elsewhere)",
        )  # fmt: skip
        parser.add_argument("--worker", type=int, nargs=2, metavar=("LISTENER", "LINE"), help=SUPPRESS)

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve, or say why not."""
        settings.REFEREE = options["referee"] == HERE
        if options["worker"]:
            serve_for_supervisor(*options["worker"])
        elif options["referee"] == ONLY:
            self.prepare(migrates=not options["no_migrate"])
            self.say("The referee is at work (Ctrl+C ends it)")
            call_command("referee")
        else:
            with listen(options["host"], options["port"]) as listener:
                self.open_house(listener, options["workers"], migrates=not options["no_migrate"])

    def open_house(self, listener: socket.socket, workers: int, *, migrates: bool) -> None:
        """Serve at a socket that listens already: who comes while the house is made ready waits."""
        self.prepare(migrates=migrates, collects=True)
        for sentence in needs.remarks(workers):
            self.say(sentence)

        def opened() -> None:
            self.say(f"Parlour is open at {address_of(listener)} (Ctrl+C closes it)")

        if workers == 1:
            import_string(settings.SERVER)(listener, opened)
        else:
            disconnect()
            metrics.count_together()
            os.environ.setdefault("BOT_PROCESSES", str(max(1, settings.BOT_PROCESSES // workers)))
            raise SystemExit(asyncio.run(Supervisor(worker_command(listener), workers, listener).run(opened)))

    def prepare(self, *, migrates: bool, collects: bool = False) -> None:
        """Refuse what cannot work, and make ready what is not."""
        refuse(needs.silent_database())
        refuse(needs.small_pool())
        if not migrates:
            refuse(needs.unmigrated())
        try:
            self.make_ready(collects=collects)
        except OSError as error:
            raise CommandError(f"{error}. VAR_DIR has to belong to whoever opens the house.") from None

    def make_ready(self, *, collects: bool) -> None:
        """Bring texts, tables and files up to date, and say what that took."""
        catalogues.build()
        with preparing.one_at_a_time():
            if found := preparing.migrate():
                self.say(f"{found} migrations have been applied")
            if collects and preparing.collect_static_files():
                self.say(f"Static files have been collected in {settings.STATIC_ROOT}")

    def say(self, sentence: str) -> None:
        """Tell whoever has started this, also through a pipe."""
        self.stdout.write(sentence)
        self.stdout.flush()


def refuse(sentences: Iterable[str]) -> None:
    """End with these sentences, if there are any."""
    if found := " ".join(sentences):
        raise CommandError(found)


def at_least_one(text: str) -> int:
    """A number of processes."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"a house has at least one process, not {text}")
    return int(text)


def a_port(text: str) -> int:
    """A port."""
    if not text.isdecimal() or int(text) > 65535:
        raise ArgumentTypeError(f"a port is a number up to 65535, not {text}")
    return int(text)


# -- The socket ----------------------------------------------------------------------------------------------
def listen(host: str, port: int) -> socket.socket:
    """A listening socket, or a sentence that says why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        reason = error.strerror or error
        raise CommandError(
            f"Nobody can listen at {host}, port {port} ({reason}). Choose others by --host and --port."
        ) from None


def address_of(listener: socket.socket) -> str:
    """Where a browser finds it."""
    host, port = listener.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


# -- Several processes ---------------------------------------------------------------------------------------
def disconnect() -> None:
    """Give back the connections of this process, which from now on asks the database nothing."""
    for connection in connections.all():
        connection.close()
        if connection.vendor == "postgresql":
            connection.close_pool()  # type: ignore[attr-defined]


def worker_command(listener: socket.socket) -> CommandLine:
    """How the process of a place is started: by this command again, with the referee in the first."""
    descriptor = str(listener.fileno())

    def command(place: int, line: int) -> list[str]:
        referee = HERE if settings.REFEREE and place == 0 else OFF
        manage = str(settings.BASE_DIR / "manage.py")
        return [sys.executable, manage, "serve", "--referee", referee, "--worker", descriptor, str(line)]

    return command


def serve_for_supervisor(listener: int, line: int) -> None:
    """Serve at an inherited socket; over the line we say that we are open, and hear that the supervisor is gone."""
    supervisor = socket.socket(fileno=line)
    Thread(target=end_with, args=(supervisor,), name="supervisor", daemon=True).start()
    import_string(settings.SERVER)(socket.socket(fileno=listener), lambda: supervisor.sendall(b"+"))


def end_with(supervisor: socket.socket) -> None:
    """Ends this process in order when the other end of the line has gone."""
    supervisor.recv(1)
    os.kill(os.getpid(), signal.SIGTERM)
