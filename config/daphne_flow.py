"""Flow control for Daphne, which has none of its own and would keep everything for a reader who takes nothing.

Imported only where Daphne serves. Twisted tells a producer when its connection takes no more; a reader who takes
nothing for a few seconds is cut off, as in `config.serve`, but without being told why.
"""

from typing import Any

from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from twisted.internet import reactor

from games.sockets.connection import GOODBYE, PATIENCE


class Patient(WebSocketProtocol):  # type: ignore[misc]  # Daphne has no types
    """Daphne's protocol as a producer that hears when its connection is full."""

    clock: Any = reactor
    waits: Any = None

    def onOpen(self) -> None:  # noqa: N802
        """Become the producer of the connection, in place of the HTTP channel it came from."""
        self.transport.unregisterProducer()
        self.transport.registerProducer(self, True)
        super().onOpen()

    def pauseProducing(self) -> None:  # noqa: N802
        """Start a timer: a reader who takes nothing for too long is cut off."""
        self.waits = self.waits or self.clock.callLater(PATIENCE + GOODBYE, self.transport.abortConnection)

    def resumeProducing(self) -> None:  # noqa: N802
        """Stop the timer: there is room again, or the connection is gone."""
        waits, self.waits = self.waits, None
        if waits is not None and waits.active():
            waits.cancel()

    stopProducing = resumeProducing  # noqa: N815


WebSocketFactory.protocol = Patient
