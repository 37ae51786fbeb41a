"""Call one function in a process of its own, with Django set up: `python -m bench.errand module:name '[args]'`."""

import json
import sys
from importlib import import_module


def run(function: str, args: str) -> None:
    import django

    django.setup()
    module, name = function.split(":")
    print(json.dumps(getattr(import_module(module), name)(*json.loads(args))))


if __name__ == "__main__":
    run(*sys.argv[1:])
