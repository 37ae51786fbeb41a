"""Run the measurements that are named, with the settings of production; no name lists them.

`all` are all that take minutes together; those that take ten alone (`ALONE`) have to be named.

Those of the house lie here; those of a kind in `tests/kinds/<kind>/bench_<what>.py`, and are called `<kind>_<what>`.
The kind's name alone means all of its own.
"""

import os
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent
KINDS = HERE.parent / "tests/kinds"


def found() -> dict[str, str]:
    """The modules with measurements, by what they are called."""
    files = sorted([*HERE.glob("[!_]*.py"), *HERE.glob("*/__init__.py")])
    house = [file for file in files if "\ndef main()" in file.read_text()]
    names = [file.parent.name if file.stem == "__init__" else file.stem for file in house]
    return {name: f"bench.{name}" for name in names} | {
        f"{file.parent.name}_{file.stem.removeprefix('bench_')}": f"tests.kinds.{file.parent.name}.{file.stem}"
        for file in sorted(KINDS.glob("*/bench_*.py"))
    }


def is_alone(module: str) -> bool:
    """Whether it says that it is not one of all."""
    return bool(getattr(import_module(module), "ALONE", False))


def meant(word: str, names: list[str]) -> list[str]:
    """The measurements that a word means."""
    return [name for name in names if word in {"all", name} or name.startswith(f"{word}_")]


def run(name: str, module: str) -> None:
    """One of them."""
    print(f"\n== {name}", flush=True)
    begun = time.monotonic()
    import_module(module).main()
    print(f"-- {name} took {time.monotonic() - begun:.0f} s", flush=True)


def main() -> int:
    """List them, or run those that are named."""
    modules, words = found(), sys.argv[1:]
    if not words or "--help" in words:
        print(__doc__, *modules, sep="\n")
        return 0
    if unknown := [word for word in words if not meant(word, list(modules))]:
        print(f"There is no {', '.join(unknown)}; `python -m bench` lists what there is.")
        return 2
    for name in dict.fromkeys(name for word in words for name in meant(word, list(modules))):
        if name in words or not is_alone(modules[name]):
            run(name, modules[name])
    return 0


if __name__ == "__main__":
    os.environ.setdefault("SECRET_KEY", "of no use to anybody")
    os.environ.setdefault("ALLOWED_HOSTS", "localhost,127.0.0.1")
    os.environ.setdefault("EMAIL", "console")
    os.environ.setdefault("SSL_REDIRECT", "0")
    os.environ.setdefault("LOG_LEVEL", "WARNING")
    os.environ.setdefault("REFEREE", "0")
    os.environ.setdefault("VAR_DIR", tempfile.mkdtemp(prefix="parlour-bench-"))
    sys.exit(main())
