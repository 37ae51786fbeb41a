"""Which tiles make a group or a run, what their jokers stand for, and what they are worth."""

from collections.abc import Iterable, Sequence
from typing import NoReturn, Protocol, TypedDict

from games.catalog.rummikub.models.exceptions import InvalidMeldError, InvalidTileError, JokerAssignmentError
from games.catalog.rummikub.models.tiles import FACES, JOKERS, Color, TileUtils

COLORS = tuple(Color)
Face = tuple[int, int]


class StandsFor(TypedDict):
    """What a joker stands for: one number, and every colour it may have."""

    number: int
    colors: tuple[Color, ...]


class Laid(Protocol):
    """Tiles that lie together and say what they mean to be."""

    @property
    def kind(self) -> str:
        """`group` or `run`."""

    @property
    def tiles(self) -> tuple[str, ...]:
        """The tiles in stored order."""


def meld_flaws(kind: str, tiles: Sequence[str]) -> tuple[str, ...]:
    """All that is wrong with a meld, the decisive reason first; empty if it is legal."""
    return run_flaws(tiles) if kind == "run" else group_flaws(tiles)


def group_flaws(tiles: Sequence[str]) -> tuple[str, ...]:
    """All that keeps these tiles from being a group."""
    numbered = [face for face in _faces(tiles) if face[0]]
    colors = {color for _, color in numbered}
    checks = (
        ("size", not 3 <= len(tiles) <= 4),
        ("joker-only", bool(tiles) and not numbered),
        ("mixed-numbers", len({number for number, _ in numbered}) > 1),
        ("color-duplication", len(colors) < len(numbered)),
        ("duplicate-tile", len(set(tiles)) < len(tiles)),
    )
    return tuple(reason for reason, broken in checks if broken)


def run_flaws(tiles: Sequence[str]) -> tuple[str, ...]:
    """All that keeps these tiles, in this order, from being a run."""
    faces = _faces(tiles)
    start = _start(faces)
    demanded = [(face[0], start + place) for place, face in enumerate(faces)]
    numbered = any(number for number, _ in demanded)
    checks = (
        ("size", not 3 <= len(tiles) <= 13),
        ("joker-only", bool(tiles) and not numbered),
        ("mixed-colors", len({color for number, color in faces if number}) > 1),
        ("non-consecutive", any(number and number != place for number, place in demanded)),
        ("invalid-range", numbered and any(not number and not 1 <= place <= 13 for number, place in demanded)),
        ("duplicate-tile", len(set(tiles)) < len(tiles)),
    )
    return tuple(reason for reason, broken in checks if broken)


def is_valid_group(tiles: Sequence[str]) -> bool:
    """Whether these tiles make a group; an unknown id makes none."""
    return _is_valid("group", tiles)


def is_valid_run(tiles: Sequence[str]) -> bool:
    """Whether these tiles make a run in this order; an unknown id makes none."""
    return _is_valid("run", tiles)


def assign_jokers(kind: str, tiles: Sequence[str]) -> dict[str, StandsFor]:
    """What each joker of a meld stands for."""
    return assign_jokers_in_run(tiles) if kind == "run" else assign_jokers_in_group(tiles)


def assign_jokers_in_group(tiles: Sequence[str]) -> dict[str, StandsFor]:
    """What each joker of a group stands for: its number, in any of the colours that are not there."""
    _demand_assignable(group_flaws(tiles))
    present = {face for face in _faces(tiles) if face[0]}
    number = max(number for number, _ in present)
    taken = {color for _, color in present}
    missing = tuple(color for place, color in enumerate(COLORS) if place not in taken)
    return {tile: {"number": number, "colors": missing} for tile in tiles if tile in JOKERS}


def assign_jokers_in_run(tiles: Sequence[str]) -> dict[str, StandsFor]:
    """What each joker of a run stands for: the one tile that its place demands."""
    _demand_assignable(run_flaws(tiles))
    faces = _faces(tiles)
    start = _start(faces)
    color = COLORS[min(color for _, color in faces)]
    return {tile: {"number": start + place, "colors": (color,)} for place, tile in enumerate(tiles) if tile in JOKERS}


def meld_value(meld: Laid) -> int:
    """The sum of its tiles, jokers at the number they stand for; raises for a meld that is not legal."""
    flaws = meld_flaws(meld.kind, meld.tiles)
    if flaws:
        fail(flaws[0])
    faces = _faces(meld.tiles)
    if meld.kind != "run":
        return len(faces) * max(number for number, _ in faces)
    start, size = _start(faces), len(faces)
    return size * start + size * (size - 1) // 2


def initial_meld_total(melds: Iterable[Laid]) -> int:
    """What these melds count together towards an opening."""
    return sum(meld_value(meld) for meld in melds)


def fail(reason: str) -> NoReturn:
    """Raise the error of this reason."""
    kind = JokerAssignmentError if reason in ("invalid-range", "joker-only") else InvalidMeldError
    raise kind(reason)


def _is_valid(kind: str, tiles: Sequence[str]) -> bool:
    try:
        return not meld_flaws(kind, tiles)
    except InvalidTileError:
        return False


def _demand_assignable(flaws: tuple[str, ...]) -> None:
    """Jokers alone are ambiguous, however many they are: that goes before their number."""
    if flaws:
        fail("joker-only" if "joker-only" in flaws else flaws[0])


def _start(faces: Sequence[Face]) -> int:
    """The number that the first place of a run demands, by its first numbered tile."""
    return next((number - place for place, (number, _) in enumerate(faces) if number), 0)


def _faces(tiles: Sequence[str]) -> list[Face]:
    try:
        return [FACES[tile] for tile in tiles]
    except (KeyError, TypeError):
        for tile in tiles:
            TileUtils.get_kind(tile)
        raise
