"""A process that tells its number at an inherited socket: `toy_worker MODE LISTENER LINE`; for tests of supervisors."""

import os
import signal
import socket
import sys
from contextlib import suppress
from threading import Event, Thread


def main() -> None:
    mode, listener, line = sys.argv[1], socket.socket(fileno=int(sys.argv[2])), socket.socket(fileno=int(sys.argv[3]))
    if mode == "broken":
        sys.exit(3)
    if mode == "counting":
        count()
    ending = Event()
    signal.signal(signal.SIGTERM, signal.SIG_IGN if mode == "stubborn" else lambda *_: ending.set())
    Thread(target=lambda: line.recv(1) or os._exit(0), daemon=True).start()
    line.sendall(b"+")
    listener.settimeout(0.02)
    while not ending.is_set():
        with suppress(TimeoutError):
            connection, _ = listener.accept()
            with connection:
                connection.sendall(str(os.getpid()).encode())


def count() -> None:
    """One socket is open here, one move was made here, and the referee was late by the number of this process."""
    from prometheus_client import Counter, Gauge

    Gauge("toy_sockets", "Open sockets.", multiprocess_mode="livesum").inc()
    Gauge("toy_lag", "How late.", multiprocess_mode="livemax").set(os.getpid())
    Counter("toy_moves", "Moves.").inc()


if __name__ == "__main__":
    main()
