"""The server of the house: uvicorn, by its public options alone (`python -m config.serve --port 8000`)."""

import argparse
from typing import Any

import uvicorn

from config.uvicorn_flow import Measured, Patient
from games.sockets.floods import MAX_FRAME

OPTIONS: dict[str, Any] = {
    "access_log": False,
    "http": Measured,
    "lifespan": "off",
    "log_config": None,  # `config.logs` says what is logged
    "proxy_headers": False,  # whom to believe is `accounts.addresses`' to say
    "server_header": False,
    "timeout_graceful_shutdown": 5,
    "ws": Patient,
    "ws_max_size": MAX_FRAME,
    "ws_per_message_deflate": False,  # a frame is the same bytes for all who hear it
}


def main() -> None:
    """Serve until told to stop."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    asked = parser.parse_args()
    uvicorn.run("config.asgi:application", host=asked.host, port=asked.port, **OPTIONS)


if __name__ == "__main__":
    main()
