"""How much of each room the tests run through: reads what `coverage json -o -` writes, and prints one line for each."""

import json
import sys
from collections import defaultdict
from typing import Any

LINE = "{:<32} {:>9} {:>9} {:>7}\n"


def room_of(file: str) -> str:
    """A folder of the first level; games and their kinds are rooms of rooms."""
    folders = file.split("/")[:-1]
    depth = 3 if folders[:2] == ["games", "catalog"] else 2 if folders[:1] == ["games"] else 1
    return "/".join(folders[:depth])


def rooms(files: dict[str, Any]) -> dict[str, list[int]]:
    """For each room, and for all together at the end, the lines there are and those that no test reaches."""
    found: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for file in sorted(files):
        summary = files[file]["summary"]
        for room in (room_of(file), "together"):
            found[room][0] += summary["num_statements"]
            found[room][1] += summary["missing_lines"]
    found["together"] = found.pop("together")
    return dict(found)


def main() -> None:
    """Print the table."""
    sys.stdout.write(LINE.format("room", "lines", "missed", "%"))
    for room, (lines, missed) in rooms(json.load(sys.stdin)["files"]).items():
        sys.stdout.write(LINE.format(room, lines, missed, f"{100 - 100 * missed / max(1, lines):.1f}"))


if __name__ == "__main__":
    main()
