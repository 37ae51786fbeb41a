"""Flow control for Daphne, which has none of its own and would keep everything that is sent, and not read.

Imported only where Daphne serves. Frames are counted as in `config.uvicorn_flow`. Twisted tells a producer when its
connection takes no more; a reader who takes nothing for a few seconds is cut off, but without being told why.
"""

import gc
from typing import Any

from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from twisted.internet import reactor

from games.sockets.connection import GOODBYE, PATIENCE
from games.sockets.floods import FLOOD, MAX_FRAME, MOST_TOLD, WAITING, Allowance

LEFT = 32 * MOST_TOLD
"""Letters that nobody took: Twisted's own knots hold them until the garbage collector comes, which counts objects."""

PAUSE = 0.05
"""Seconds between two looks whether messages are being served again; the queue tells nobody."""


class Patient(WebSocketProtocol):  # type: ignore[misc]  # Daphne has no types
    """Daphne's protocol with an eye on what comes in, and as a producer that hears when its connection is full."""

    clock: Any = reactor
    waits: Any = None
    flooded = rests = False
    kept = 0
    left = 0
    """Letters that went down with connections of this process since the last collection."""

    # -- Reading ---------------------------------------------------------------------------------------------
    def onConnect(self, request: Any) -> Any:  # noqa: N802
        """Begin to count, and say why a frame is refused that is too long."""
        self.allowance, self.maxFramePayloadSize, self.failByDrop = Allowance(), MAX_FRAME, False
        return super().onConnect(request)

    def onMessageFrameBegin(self, length: int) -> None:  # noqa: N802
        """Take part of a message, or all of it."""
        self._count()
        super().onMessageFrameBegin(length)

    def onPing(self, payload: bytes) -> None:  # noqa: N802
        """Answer, unless there are too many."""
        if self._count():
            super().onPing(payload)

    def onPong(self, payload: bytes) -> None:  # noqa: N802
        """Hear an answer, or somebody who was not asked."""
        self._count()
        super().onPong(payload)

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803
        """Hand a message on, and read no further while many wait to be served."""
        if self.flooded:
            return
        super().onMessage(payload, isBinary)
        if self.application_queue.qsize() >= WAITING and not self.rests:
            self.rests = True
            self.transport.pauseProducing()
            self.clock.callLater(PAUSE, self._read_on)

    def _count(self) -> bool:
        """Whether one more frame is allowed; the consumer hears of the first that is not."""
        if not self.flooded and not self.allowance.take():
            self.flooded = True
            self.transport.pauseProducing()
            self.application_queue.put_nowait(FLOOD)
        return not self.flooded

    def _read_on(self) -> None:
        if self.flooded or self.state != self.STATE_OPEN:
            return
        if self.application_queue.qsize() >= WAITING:
            self.clock.callLater(PAUSE, self._read_on)
        else:
            self.rests = False
            self.transport.resumeProducing()

    # -- Writing ---------------------------------------------------------------------------------------------
    def onOpen(self) -> None:  # noqa: N802
        """Become the producer of the connection, in place of the HTTP channel it came from."""
        self.transport.unregisterProducer()
        self.transport.registerProducer(self, True)
        super().onOpen()

    def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: N802
        """Send a frame; a reader for whom too much has been put aside is cut off."""
        self.kept += len(content) if self.waits else 0
        if self.kept > MOST_TOLD:
            self.transport.abortConnection()
        else:
            super().serverSend(content, binary)

    def pauseProducing(self) -> None:  # noqa: N802
        """Start a timer: a reader who takes nothing for too long is cut off."""
        self.waits = self.waits or self.clock.callLater(PATIENCE + GOODBYE, self.transport.abortConnection)

    def resumeProducing(self) -> None:  # noqa: N802
        """Stop the timer: there is room again, or the connection is gone."""
        waits, self.waits, self.kept = self.waits, None, 0
        if waits is not None and waits.active():
            waits.cancel()

    def stopProducing(self) -> None:  # noqa: N802
        """Let go: of what was put aside with connections before this one too, once it is much."""
        Patient.left += self.kept
        self.resumeProducing()
        if Patient.left > LEFT:
            Patient.left = 0
            gc.collect()


WebSocketFactory.protocol = Patient
