"""The rooms of the house: the packages that the contracts of `pyproject.toml` order in layers."""

import tomllib
from pathlib import Path

PROJECT = Path(__file__).parents[1] / "pyproject.toml"
ROOMS: tuple[str, ...] = tuple(sorted(tomllib.loads(PROJECT.read_text())["tool"]["importlinter"]["root_packages"]))
