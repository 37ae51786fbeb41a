"""Readers who take nothing, where Daphne serves: it has no flow control of its own and would keep everything for them.

Twisted tells a producer when a connection takes no more. Who does not read on within a few seconds is cut off, as in
`config.serve`; and who is served by Daphne does without being told why.
"""

import sys
from typing import Any

from games.sockets.connection import GOODBYE, PATIENCE


def install() -> None:
    """Use it for the sockets of this process, if Daphne serves here."""
    if "daphne.server" not in sys.modules:
        return
    from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
    from twisted.internet import reactor

    class Patient(WebSocketProtocol):
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
            """There is room again."""
            waits, self.waits = self.waits, None
            if waits is not None and waits.active():
                waits.cancel()

        def stopProducing(self) -> None:  # noqa: N802
            """The connection is gone."""
            self.resumeProducing()

    WebSocketFactory.protocol = Patient
