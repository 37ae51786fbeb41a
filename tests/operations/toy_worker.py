"""A process that serves its own number at an inherited socket: `toy_worker LISTENER LINE`; for tests of supervisors."""

import os
import signal
import socket
import sys
import time
from threading import Thread
from typing import Any


def main() -> None:
    mode, listener, line = sys.argv[1], socket.socket(fileno=int(sys.argv[2])), socket.socket(fileno=int(sys.argv[3]))
    if mode == "broken":
        sys.exit(3)
    signal.signal(signal.SIGTERM, signal.SIG_IGN if mode == "stubborn" else end)
    Thread(target=lambda: line.recv(1) or os._exit(0), daemon=True).start()
    line.sendall(b"+")
    while True:
        connection, _ = listener.accept()
        with connection:
            connection.sendall(str(os.getpid()).encode())
        time.sleep(0.001)


def end(*_: Any) -> None:
    sys.exit(0)


if __name__ == "__main__":
    main()
