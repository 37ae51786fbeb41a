"""The client that openapi-python-client makes of the description: made without a complaint, it plays every kind."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.house import House
from tests.described import document
from tests.typed_clients.conftest import HERE, KINDS


@pytest.fixture(scope="session")
def generated(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder of the client, and what its generator said."""
    folder = tmp_path_factory.mktemp("python-client")
    described = folder / "openapi.json"
    described.write_text(json.dumps(document()))
    asked = ["--path", described, "--config", HERE / "openapi_python_client.yaml", "--meta", "none"]
    command = [
        sys.executable,
        "-m",
        "openapi_python_client",
        "generate",
        *asked,
        "--output-path",
        folder / "parlour_client",
    ]
    done = subprocess.run([*map(str, command), "--fail-on-warning"], capture_output=True, text=True, check=False)
    return folder, f"{done.returncode}\n{done.stdout}{done.stderr}"


def test_it_is_made_without_a_complaint(generated: tuple[Path, str]) -> None:
    folder, said = generated
    assert said.splitlines()[0] == "0", said
    assert "arning" not in said, said
    assert "rror" not in said, said
    operations = sum(len(methods) for methods in document()["paths"].values())
    assert len(list((folder / "parlour_client" / "api").glob("*/[a-z]*.py"))) >= operations


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("kind", KINDS)
def test_it_plays_a_whole_game(kind: str, generated: tuple[Path, str], house: House) -> None:
    folder, _said = generated
    command = [sys.executable, str(HERE / "play_python.py"), f"http://127.0.0.1:{house.ports[0]}", kind]
    path = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
    env = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, env=env)
    assert (done.returncode, done.stderr) == (0, "")
    told = set(done.stdout.split())
    assert "game:ended" in told
    assert len(told) > 2


@pytest.mark.long
def test_the_program_keeps_to_its_types(generated: tuple[Path, str]) -> None:
    """No body and no answer is anything but one of the client's own types."""
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, str(HERE / "play_python.py")]
    env = {**os.environ, "MYPYPATH": str(generated[0])}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env, cwd=generated[0])
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_program_takes_nothing_as_it_comes() -> None:
    """What the strict types of the other test could not see: dictionaries, and values taken for something else."""
    text = (HERE / "play_python.py").read_text()
    assert [
        word for word in ("Any", "cast", "to_dict", "from_dict", "additional_", "httpx", "json") if word in text
    ] == []
