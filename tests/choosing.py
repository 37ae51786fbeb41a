"""Which tests run, and in which order: those of one kind (`--kind`), or as many as there is time for (`--at-most`).

What takes minutes runs alone, and only where it is asked for (`--long`).

The order is random (pytest-randomly), but for what kinds lack, which is said first, and for the tests with a browser:
they come next and share one house.
"""

import re
from pathlib import Path
from zlib import crc32

import pytest

CATALOG = Path(__file__).parent.parent / "games" / "catalog"
FIRST = Path(__file__).parent / "test_folders.py"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("choosing", "which tests to run")
    group.addoption("--kind", help="only what tests this kind: its own folders, and all that names it as a parameter")
    group.addoption("--at-most", type=int, help="no more tests than this, drawn by the seed")
    group.addoption("--long", action="store_true", help="what takes minutes, and nothing else; left out otherwise")
    group.addoption("--always", action="append", default=[], help="files or folders that --at-most leaves alone")


def pytest_configure(config: pytest.Config) -> None:
    """The order alone is drawn anew: a test that needs chance makes its own, from a seed that stays."""
    config.option.randomly_reset_seed = False


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The folders of other kinds are not even read."""
    kind = config.getoption("kind")
    other = kind and collection_path.name != kind and (CATALOG / collection_path.name / "__init__.py").exists()
    return True if other and collection_path.is_dir() else None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what the run is not about, and say how many those were."""
    chosen = sorted(items, key=lambda item: (item.path != FIRST, item.get_closest_marker("browser") is None))
    is_long = config.getoption("long")
    chosen = [item for item in chosen if (item.get_closest_marker("long") is not None) is is_long]
    if kind := config.getoption("kind"):
        chosen = [item for item in chosen if is_about(item, kind)]
    if (most := config.getoption("at_most")) is not None:
        always = tuple(config.getoption("always"))
        chosen = sample(chosen, most, always, config.getoption("randomly_seed", 0))
    if left_out := set(items) - set(chosen):
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    items[:] = chosen


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Whatever failed can be asked for again in the same order."""
    terminalreporter.write_line(f"Order of the tests: --randomly-seed={config.getoption('randomly_seed', 'none')}")


def is_about(item: pytest.Item, kind: str) -> bool:
    """Whether a test lies in a folder of the kind, or says the kind's name in its own or among its parameters."""
    folders = item.path.relative_to(item.config.rootpath).parts
    return kind in folders or bool(re.search(rf"(?<![a-z]){kind}(?![a-z])", item.name))


def sample(items: list[pytest.Item], most: int, always: tuple[str, ...], seed: int) -> list[pytest.Item]:
    """Every process draws the same: by the names of tests and the seed, and in the order they were in."""
    rest = [item for item in items if not item.nodeid.startswith(always)]
    rest.sort(key=lambda item: crc32(f"{seed}::{item.nodeid}".encode(errors="surrogatepass")))
    dropped = {item.nodeid for item in rest[most:]}
    return [item for item in items if item.nodeid not in dropped]
