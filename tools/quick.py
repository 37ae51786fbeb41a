"""The tests that a change asks for, in well under a minute: no browser, no servers, nothing slow.

A change of a room runs the tests of this room, a change of a kind those of the kind. A change of what many share runs a
sample of all that leans on it, drawn anew each time. The guards always run: laws, golden games, layers, look.
"""

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GUARDS = (
    "tests/test_folders.py",
    "tests/test_catalog.py",
    "tests/test_core.py",
    "tests/look",
    "tests/house/test_rooms.py",
)
GAMES = ("tests/games", "tests/kinds", "tests/coach", "tests/pages", "tests/live")
LEANING = {
    "accounts": ("tests/accounts", "tests/chat", "tests/lobbies"),
    "api": ("tests/accounts", "tests/docs", "tests/lobbies"),
    "config": ("tests/house", "tests/docs"),
    "records": ("tests/records", "tests/games"),
    "people": ("tests/people", "tests/lobbies", "tests/chat"),
    "docs": ("tests/docs",),
    "games": GAMES,
    "gateways": ("tests/games", "tests/arena"),
    "operations": ("tests/live", "tests/house"),
    "locale": ("tests/look", "tests/pages"),
    "lobbies": ("tests/lobbies", "tests/pages"),
    "static": ("tests/look",),
    "templates": ("tests/look", "tests/pages", "tests/games"),
    "tools": ("tests/look", "tests/test_choosing.py", "tests/test_coverage_rooms.py"),
}
"""The tests that lean on a room; those of other rooms are in the folder of the same name."""
MOST = 800
"""Tests of a run beside the guards: what two cores do within half a minute."""
LEFT_OUT = "slow or browser or processes"
OPTIONS = ("-q", "--dist", "worksteal", "-m", f"not ({LEFT_OUT})", "--at-most", str(MOST))


def changed() -> list[str]:
    """Files that differ from where this branch left `main` (from the last commit, on `main` itself), new ones too."""
    base = git("merge-base", "HEAD", "main") or ["HEAD"]
    return git("diff", "--name-only", "--no-renames", base[0]) + git("ls-files", "--others", "--exclude-standard")


def git(*command: str) -> list[str]:
    """The lines that git answers; none if it refuses."""
    answer = subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    return answer.stdout.splitlines()


def tests_for(path: str) -> tuple[str, ...]:
    """The tests that a change of this file asks for, whether they exist or not."""
    match Path(path).parts:
        case ("tests", *_, name) if name.startswith("test_"):
            return (path,)
        case ("tests", _, *_):
            return (str(next(folder for folder in Path(path).parents if any((ROOT / folder).rglob("test_*.py")))),)
        case ("games", "catalog", kind, _, *_):
            return (f"tests/kinds/{kind}", f"tests/games/{kind}")
        case (room, _, *_):
            return LEANING.get(room, (f"tests/{room}",))
        case _:
            return ()


def chosen(paths: Iterable[str]) -> list[str]:
    """All that is to run for these files, each named once; nothing that lies in another of them."""
    found = {test for path in paths for test in tests_for(path) if (ROOT / test).exists()}
    return sorted(test for test in found if not any(str(folder) in found for folder in Path(test).parents))


def main() -> int:
    """Say what runs and what does not, and run it."""
    tests = chosen(changed())
    what = " ".join(tests) if tests else "no room has changed"
    sys.stdout.write(f"Runs the guards and at most {MOST} more: {what}. Left out: other rooms; {LEFT_OUT}.\n")
    sys.stdout.flush()
    always = [f"--always={guard}" for guard in GUARDS]
    command = ["pytest", *OPTIONS, "-n", str(os.cpu_count()), *always, *sys.argv[1:], *tests, *GUARDS]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
