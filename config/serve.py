"""The server of the house: uvicorn, by its public options alone. `manage.py serve` opens the house with it.

`python -m config.serve` is one process of it and nothing else, for tests and measurements.
"""

import argparse
import socket
from collections.abc import Callable
from typing import Any

import uvicorn

from config.uvicorn_flow import Measured, Patient
from games.sockets.floods import MAX_FRAME

OPTIONS: dict[str, Any] = {
    "access_log": False,
    "http": Measured,
    "lifespan": "on",
    "log_config": None,  # `config.logs` says what is logged
    "loop": "uvloop",
    "proxy_headers": False,  # whom to believe is `accounts.addresses`' to say
    "server_header": False,
    "timeout_graceful_shutdown": 3,  # once all sockets have been sent away
    "ws": Patient,
    "ws_max_size": MAX_FRAME,
    "ws_ping_interval": 10.0,  # who does not answer within twenty seconds is gone
    "ws_ping_timeout": 20.0,
    "ws_per_message_deflate": False,  # a frame is the same bytes for all who hear it
}


def serve(listener: socket.socket, opened: Callable[[], None] = lambda: None, **options: Any) -> None:
    """Serve what comes in at a socket until told to stop; `opened` is called when that has begun."""
    from operations.server import Server  # which needs Django

    chosen = uvicorn.Config("config.asgi:application", **{**OPTIONS, **options})
    Server(chosen, opened).run([listener])


def main() -> None:
    """Serve at a port."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--loop", default=OPTIONS["loop"], help="another event loop, to be measured")
    parser.add_argument("--http", default=OPTIONS["http"], help="another parser of HTTP, to be measured")
    asked = parser.parse_args()
    import config.wsgi  # noqa: F401  # sets Django up

    serve(socket.create_server((asked.host, asked.port), backlog=2048), loop=asked.loop, http=asked.http)


if __name__ == "__main__":
    main()
