"""The client whose types openapi-typescript makes of the description: it compiles strictly, and plays every kind."""

import hashlib
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from bench.house import House
from tests.described import document
from tests.typed_clients.conftest import HERE, KINDS

PROGRAM = HERE / "typescript"
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "parlour-typed-clients"


def run(*command: str | Path, cwd: Path, seconds: int = 300) -> str:
    """What a program says, which has to end well and complain of nothing."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=seconds, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def packages() -> Path:
    """The folder with the packages that are pinned, which npm brings once; a failure that says so where it cannot."""
    if not (shutil.which("node") and shutil.which("npm")):
        pytest.fail("There is no Node with npm here: that the description serves TypeScript was not tested.")
    pinned = PROGRAM / "package-lock.json"
    folder = CACHE / hashlib.sha256(pinned.read_bytes()).hexdigest()[:16]
    if not (folder / "whole").exists():
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(PROGRAM / name, folder)
        done = subprocess.run(
            ["npm", "ci", "--no-audit", "--no-fund"], cwd=folder, capture_output=True, text=True, check=False
        )
        if done.returncode:
            pytest.fail(f"npm could not bring what package-lock.json names, so nothing was tested:\n{done.stderr}")
        (folder / "whole").touch()
    return folder / "node_modules"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, compiled against types that were just made."""
    folder = tmp_path_factory.mktemp("typescript")
    modules = packages()
    (folder / "node_modules").symlink_to(modules)
    (folder / "openapi.json").write_text(json.dumps(document()))
    for name in ("package.json", "tsconfig.json", "play.ts"):
        shutil.copy(PROGRAM / name, folder)
    made = run("node", modules / "openapi-typescript/bin/cli.js", "openapi.json", "-o", "schema.d.ts", cwd=folder)
    assert "warn" not in made.lower()
    assert "error" not in made.lower()
    run("node", modules / "typescript/bin/tsc", "--project", folder, cwd=folder)
    return folder


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("kind", KINDS)
def test_it_plays_a_whole_game(kind: str, program: Path, house: House) -> None:
    told = set(run("node", "play.js", f"http://127.0.0.1:{house.ports[0]}", kind, cwd=program).split())
    assert "game:ended" in told
    assert len(told) > 2


def test_it_takes_nothing_as_it_comes() -> None:
    """Every body and answer has the type that was made of the description: nothing is cast, or anything."""
    text = (PROGRAM / "play.ts").read_text()
    assert " as const" in text
    assert " as " not in text.replace(" as const", "")
    assert [word for word in (": any", "<any", "@ts-", "unknown", "JSON.", " fetch(") if word in text] == []


def test_what_is_pinned_names_no_registry() -> None:
    pinned = json.loads((PROGRAM / "package-lock.json").read_text())["packages"]
    assert all("resolved" not in package for package in pinned.values())
    assert all("integrity" in package for name, package in pinned.items() if name)
