"""The key that signs pushes: made once, kept, and refused where it is none."""

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from people.delivery import keys, vapid


def test_a_new_one_each_time_and_each_is_one() -> None:
    made = [keys.new_key() for _ in range(20)]
    assert len(set(made)) == 20
    assert all(map(keys.is_key, made))
    assert {len(vapid.public_key(key)) for key in made} == {87}


@pytest.mark.parametrize("text", ["", "x", "A" * 43, "_" * 43, "A" * 42, "A" * 44, "é" * 43, "+" * 43, "A" * 42 + "="])
def test_what_is_none(text: str) -> None:
    assert not keys.is_key(text)


def test_it_is_kept_for_its_owner_alone(tmp_path: Path) -> None:
    place = tmp_path / "var" / "push-key"
    key = keys.key_from(place)
    assert keys.is_key(key)
    assert keys.key_from(place) == key
    assert place.stat().st_mode & 0o777 == 0o600


def test_the_command_prints_one() -> None:
    out = StringIO()
    call_command("push_key", stdout=out)
    assert keys.is_key(out.getvalue().strip())


def test_a_house_with_a_broken_key_does_not_open() -> None:
    told = subprocess.run(
        [sys.executable, "-c", "import config.settings"], env={**os.environ, "DEBUG": "1", "PUSH_KEY": "broken"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode
    assert "PUSH_KEY is no key" in told.stderr
