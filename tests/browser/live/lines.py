"""A line between a browser and a house on which bytes can be lost: nobody hangs up, and nothing arrives."""

import socket
import threading
from contextlib import suppress
from dataclasses import dataclass, field

PIECE = 65536


@dataclass
class Line:
    """Listens at a port, and passes on what comes in to another port; as long as it swallows, nothing passes."""

    to: int
    swallows: bool = False
    cut: bool = False
    """Whether nobody can be reached: who calls is hung up on."""

    listener: socket.socket = field(default_factory=lambda: socket.create_server(("127.0.0.1", 0)))
    open: set[socket.socket] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.in_thread(self.answer)

    @property
    def address(self) -> str:
        """Where browsers go."""
        return f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    def answer(self) -> None:
        """Take calls until the listener is closed."""
        with suppress(OSError):
            while True:
                caller, _ = self.listener.accept()
                if self.cut:
                    caller.close()
                else:
                    self.in_thread(self.connect, caller)

    def connect(self, caller: socket.socket) -> None:
        """Connect a caller to the house, both ways."""
        try:
            house = socket.create_connection(("127.0.0.1", self.to), 5)
            house.settimeout(None)
        except OSError:
            caller.close()
            return
        self.open |= {caller, house}
        self.in_thread(self.pass_on, caller, house)
        self.pass_on(house, caller)

    def pass_on(self, one: socket.socket, other: socket.socket) -> None:
        """Carry bytes one way; those that come while the line swallows are gone, and so is what follows them."""
        lost = False
        with suppress(OSError):
            while piece := one.recv(PIECE):
                lost = lost or self.swallows
                if not lost:
                    other.sendall(piece)
        if not lost:
            for end in (one, other):
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                end.close()

    def hang_up(self) -> None:
        """End all calls."""
        for end in self.open:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self.open.clear()

    def close(self) -> None:
        """Be no more."""
        with suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.hang_up()

    def in_thread(self, do: object, *args: object) -> None:
        threading.Thread(target=do, args=args, daemon=True).start()  # type: ignore[arg-type]
