"""The server of the house: uvicorn, by its public options alone (`python -m config.serve --port 8000`).

It makes a sender wait while a reader takes nothing, and reads no further while messages wait to be served.
"""

import argparse
import asyncio
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from games.sockets.connection import GOODBYE, PATIENCE


class Patient(WebSocketsSansIOProtocol):
    """uvicorn's protocol, which waits for a reader who takes nothing, but not for ever."""

    cut: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """Start a timer: a reader who takes nothing until the consumer has given up is cut off."""
        super().pause_writing()
        self.cut = self.loop.call_later(PATIENCE + GOODBYE, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop the timer: there is room again."""
        super().resume_writing()
        self._be_patient()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer: the connection is gone."""
        self._be_patient()
        super().connection_lost(exc)

    def _be_patient(self) -> None:
        if self.cut is not None:
            self.cut.cancel()
            self.cut = None


OPTIONS: dict[str, Any] = {
    "access_log": False,
    "lifespan": "off",
    "log_config": None,  # `config.logs` says what is logged
    "proxy_headers": False,  # whom to believe is `accounts.addresses`' to say
    "server_header": False,
    "timeout_graceful_shutdown": 5,
    "ws": Patient,
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
