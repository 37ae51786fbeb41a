"""Calls functions in a process of its own, with Django set up.

A line `["module:name", [args]]` comes in, and a line of JSON goes out.
"""

import gc
import json
import sys
from contextlib import redirect_stdout
from importlib import import_module
from typing import Any


def run(function: str, args: list[Any]) -> Any:
    from django.db import close_old_connections

    close_old_connections()  # the database may have been restarted since the last call
    module, name = function.split(":")
    with redirect_stdout(sys.stderr):
        return getattr(import_module(module), name)(*args)


def main() -> None:
    import django

    gc.set_threshold(50_000, 20, 20)
    django.setup()
    for line in sys.stdin:
        print(json.dumps(run(*json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
