"""No shared room names a kind: `python -m tools.kind_names` says where one does.

The names are those of the folders in `games/catalog`. A kind's own folder may say them, and what is written about kinds
rather than for them: tests, documents, migrations, entrances that a source document prescribes.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from games import catalog
from games.core.cards import SUITS

ROOT = Path(__file__).resolve().parents[1]
FREE = re.compile(
    r"(tests|docs|gateways|locale)/|\w+/migrations/|config/events/examples/|requirements[\w-]*\.txt$"
    r"|(README|CHANGELOG|CONTRIBUTING)\.md$"
)
"""Where any kind may be named."""

SAID = {
    "pyproject.toml": re.compile(r"^keywords = .*|^modules = .*|^parlour-\w+ = .*"),  # keywords, contracts, a command
    "accounts/api/bodies.py": re.compile(r"in the words of \w+ clients"),  # published so
}
"""What may be said in a file."""

ANYWHERE = re.compile(r"\bdocs/[\w./-]+|\bIndian \w+")
"""What may be said anywhere: where a page of the documentation is, and a game that is none of the house's kinds."""


@cache
def a_kind() -> re.Pattern[str]:
    """The name of any kind, as a word of its own."""
    return re.compile(rf"\b({'|'.join(map(re.escape, catalog.slugs()))})\b")


def is_suit(word: str, line: str) -> bool:
    """Whether a word is a suit of French cards: beside another suit, of a card, of a colour, or as a card's `suit`."""
    others = "|".join(suit for suit in SUITS if suit != word)
    sure = rf'\b({others})\b|\bof {word}\b|--suit-{word}\b|"suit": "{word}"'
    return word in SUITS and re.search(sure, line) is not None


def named_in(file: str, text: str) -> Iterator[tuple[int, str]]:
    """Every kind that a file names where it should not, with the line's number."""
    for number, line in enumerate(text.splitlines(), 1):
        rest = ANYWHERE.sub("", SAID[file].sub("", line) if file in SAID else line)
        for word in a_kind().findall(rest):
            if not file.startswith(f"games/catalog/{word}/") and not is_suit(word, line):
                yield number, word


def findings(root: Path, files: Iterable[str]) -> list[str]:
    """What is wrong with these files, in one line each; what is no text is passed over."""
    found = []
    for file in files:
        if not FREE.match(file) and (content := (root / file).read_bytes()) and b"\0" not in content:
            found += [f"{file}:{number}: {word}" for number, word in named_in(file, content.decode(errors="replace"))]
    return found


def tracked() -> list[str]:
    """All files that are kept in git, as far as they are there."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [file for file in listed.split("\0") if file and (ROOT / file).is_file()]


def main() -> int:
    """Print the findings, and fail if there are any."""
    found = findings(ROOT, tracked())
    sys.stdout.writelines(f"{line}\n" for line in found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
