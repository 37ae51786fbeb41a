"""Flow control for Daphne, which has none of its own and would keep everything for a reader who takes nothing.

Imported only where Daphne serves. Twisted tells a producer when its connection takes no more; who does not read on
within a few seconds is cut off, as in `config.serve`, but without being told why.
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
        """From now on frames are sent."""
        self.transport.unregisterProducer()  # the HTTP channel that this connection came from
        self.transport.registerProducer(self, True)
        super().onOpen()

    def pauseProducing(self) -> None:  # noqa: N802
        """The connection is full: wait, but not for ever."""
        self.waits = self.waits or self.clock.callLater(PATIENCE + GOODBYE, self.transport.abortConnection)

    def resumeProducing(self) -> None:  # noqa: N802
        """There is room again, or nobody to wait for."""
        waits, self.waits = self.waits, None
        if waits is not None and waits.active():
            waits.cancel()

    stopProducing = resumeProducing  # noqa: N815


WebSocketFactory.protocol = Patient
