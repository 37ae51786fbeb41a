"""`manage.py rummy_player`: our player as an external program, for any host that speaks the protocol."""

import json
import secrets
import threading
from argparse import ArgumentParser
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

from django.core.management.base import BaseCommand, CommandError

from games.catalog.rummy.minds import bots
from gateways.rummy_programs.player import Player, Server

SECONDS = 10


class Command(BaseCommand):
    """Listens first, then registers, then plays until it is told to end."""

    help = "Plays Rummy as an external program at a player host."
    requires_system_checks = []  # it asks nothing of the house: it plays at any host

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the options."""
        parser.add_argument("--name", help="by which it registers (default: Parlour and its port)")
        parser.add_argument("--port", type=int, required=True, help="where it listens")
        parser.add_argument("--address", default="127.0.0.1", help="where it listens, and what it tells the host")
        parser.add_argument("--level", choices=bots.LEVELS, default="normal", help="how well it plays")
        parser.add_argument("--server", "--host", default="http://127.0.0.1:16200", help="the player host")
        parser.add_argument("--test", action="store_true", help="register at /test")
        parser.add_argument("--no-layoff", action="store_true", help="for servers that cannot process lay-offs")
        parser.add_argument("--seed", help="the same decisions each time")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play until `GET /shutdown` or Ctrl+C."""
        name = options["name"] or f"Parlour{options['port']}"
        seed = secrets.token_bytes(16) if options["seed"] is None else str(options["seed"]).encode()
        player = Player(options["level"], not options["no_layoff"], seed)
        try:
            server = Server(player, options["port"], options["address"])
        except OSError as error:
            raise CommandError(f"Cannot listen at port {options['port']}: {error}") from None
        threading.Thread(target=server.serve_forever, name="player", daemon=True).start()
        wish = {"name": name, "address": options["address"], "port": str(options["port"])}
        register(options["server"], "/test" if options["test"] else "/register", wish)
        self.stdout.write(f"{name} ({options['level']}) is registered at {options['server']}. Ctrl+C ends it.")
        try:
            server.ended.wait()
        except KeyboardInterrupt:
            self.stdout.write("")
        finally:
            server.shutdown()


def register(server: str, path: str, wish: dict[str, str]) -> None:
    """Tell the host where the player listens; only a 200 is success."""
    url = urlsplit(server if "//" in server else f"http://{server}")
    kind = HTTPSConnection if url.scheme == "https" else HTTPConnection
    try:
        connection = kind(url.hostname or "", url.port, timeout=SECONDS)
        connection.request("POST", path, json.dumps(wish), {"Content-Type": "application/json"})
        response = connection.getresponse()
        said = response.read(4096).decode("utf-8", "replace")
    except (OSError, HTTPException, ValueError) as error:
        raise CommandError(f"No host answers at {server}: {error}") from None
    if response.status != 200:
        raise CommandError(f"{server}{path} refuses {wish['name']}: {response.status} {said}")
