"""Asks the house on this machine whether it answers (`python -m operations.alive`): for health checks of containers."""

import os
import sys
from urllib.request import Request, urlopen


def main() -> int:
    """Return 0 if `/healthz` says so, without starting Django."""
    name = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0].strip().lstrip(".")
    port = os.environ.get("PORT", "8000")
    asked = Request(f"http://127.0.0.1:{port}/healthz", headers={"Host": name})
    try:
        with urlopen(asked, timeout=10) as answer:  # noqa: S310  # the address is this machine's
            return int(answer.status != 200)
    except OSError as error:
        sys.stderr.write(f"The house does not answer: {error}\n")
        return 1


if __name__ == "__main__":
    raise SystemExit(main())
