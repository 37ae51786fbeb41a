"""Frames that somebody gets wrong, by accident or not: made of good ones, the same for the same seed."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

from games.sockets.floods import MAX_FRAME

Json = Any
Path = tuple[Any, ...]
Made = str | bytes
MARK = "\x01 here \x01"
"""Where in the text of a frame something is put that `json.dumps` would never write."""

VALUES: tuple[Json, ...] = (
    None, True, False, 0, 1, -1, 2**31, 2**53 + 1, 2**63 - 1, 2**63, -(2**63) - 1, 2**64, 10**20, 0.5, -0.0, 1e308,
    "", " ", "0", "move", "null", "\x00", "\x7f\x1b[2J", "\u202egnp.exe", "\u2066\u200b\ufeff", "\U0001f0a1",
    "e\u0301" * 40,
    "__proto__", "' OR 1=1 --", "{{7*7}}", "%s%n", "../../etc/passwd", "<script>", [], {}, [[]], [None], {"": ""},
    ["a", 1, {}], {"type": {"type": {}}}, list(range(300)), {str(number): number for number in range(300)},
)  # fmt: skip
"""What is put in the place of something else."""

RAW = (
    "1e400", "-1e400", "NaN", "Infinity", "-Infinity", "9" * 20, "9" * 400, "-" + "9" * 5000, "0.1e-400", "01", "+1",
    "1.", "0x10", "'a'", "undefined", '"\\ud800"', '"\\udfff\\ud800"', '"\\ud83c\\udca1"', '"\\u0000"', '"\\x41"',
    '"\n"', "", ",",
    "/* */ 1", '{"a": 1, "a": 2}', '{"type": "pass", "type": "draw"}', "[1,]", '{"a"}', '{1: 2}',
)  # fmt: skip
"""The same, as it is written; much of it is no JSON at all."""

DEPTHS = (2, 30, 100, 500, 980, 1000, 3000, 9_900, 9_990, 9_994, 9_997, 9_999, 10_001, 30_000)
"""How deep something is nested, above all just where readers and writers give up."""


def broken(good: list[Json], rng: Random) -> Made:
    """One of these frames, changed in one to three ways, then perhaps cut to pieces; never beyond a frame's limit."""
    frame = deepcopy(rng.choice(good))
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        frame = rng.choice(CHANGES)(frame, rng)
    text = json.dumps(frame, ensure_ascii=rng.random() < 0.5)
    while (place := text.find(json.dumps(MARK))) >= 0:
        text = text[:place] + raw(rng) + text[place + len(json.dumps(MARK)) :]
    made = rng.choice(ENDINGS)(text, rng)
    size = len(made if isinstance(made, bytes) else made.encode())
    return made if size <= MAX_FRAME else text[: MAX_FRAME // 4]


def raw(rng: Random) -> str:
    """Something that is written by hand."""
    if rng.random() < 0.6:
        return rng.choice(RAW)
    depth, (before, after) = rng.choice(DEPTHS), rng.choice((("[", "]"), ('{"a":', "}"), ("[[],", "]")))
    depth = min(depth, MAX_FRAME // 2 // len(before + after))
    return before * depth + "1" + after * (depth if rng.random() < 0.9 else 0)


# -- Changes of what is said -------------------------------------------------------------------------------------
def places(value: Json, before: Path = ()) -> Iterator[Path]:
    """Where something stands in a frame, by the keys on the way there."""
    yield before
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*before, key))


def put(frame: Json, path: Path, change: Callable[[Json], Json]) -> Json:
    """The frame with something else in this place."""
    if not path:
        return change(frame)
    inside = frame
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = change(inside[path[-1]])
    return frame


def somewhere(change: Callable[[Json, Random], Json]) -> Callable[[Json, Random], Json]:
    """The same change, in any place of a frame."""
    return lambda frame, rng: put(frame, rng.choice(list(places(frame))), lambda old: change(old, rng))


def any_value(rng: Random) -> Json:
    """Something else, of its own: it may be changed further."""
    return deepcopy(rng.choice(VALUES))


def as_another_type(value: Json, rng: Random) -> Json:
    """What is there, as another type would have it."""
    return rng.choice((str(value), [value], {"value": value}, bool(value), json.dumps(value), float(len(str(value)))))


def with_a_key_more(value: Json, rng: Random) -> Json:
    """An object with a key nobody asked for, or with one that means something elsewhere."""
    if not isinstance(value, dict):
        return [value, value]
    key = rng.choice(("action", "type", "key", "seat", "user_id", "expect_seq", "move", "fields", "level", "x" * 5000))
    return {**value, key: any_value(rng)}


def with_a_key_less(value: Json, rng: Random) -> Json:
    """An object without one of its keys, or a list without one of its members."""
    if not value or not isinstance(value, dict | list):
        return None
    left = rng.randrange(len(value))
    kept = [key for number, key in enumerate(value) if number != left]
    return kept if isinstance(value, list) else {key: value[key] for key in kept}


def long_text(value: Json, rng: Random) -> Json:
    """A text as long as fits into a frame, or nearly."""
    return rng.choice(("x", "\u00e9", "\U0001f0a1", "\x00", '"', "\\")) * rng.choice((65, 1000, 10_000))


CHANGES: tuple[Callable[[Json, Random], Json], ...] = (
    somewhere(lambda _old, rng: any_value(rng)),
    somewhere(lambda _old, _rng: MARK),
    somewhere(as_another_type),
    somewhere(with_a_key_more),
    somewhere(with_a_key_less),
    somewhere(long_text),
)


# -- Changes of how it is written --------------------------------------------------------------------------------
def whole(text: str, rng: Random) -> Made:
    """As it is."""
    return text


def cut_off(text: str, rng: Random) -> Made:
    """Without its end."""
    return text[: rng.randrange(len(text) + 1)]


def with_a_sign_changed(text: str, rng: Random) -> Made:
    """One sign is another one, or one more."""
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice('{}[]",:\\\x00\u202e0e-+ \ufeff') + text[place + rng.randrange(2) :]


def twice(text: str, rng: Random) -> Made:
    """Two frames in one."""
    return text + rng.choice(("", " ", "\n", ",", "\x00")) + text


def as_bytes(text: str, rng: Random) -> Made:
    """A binary frame, of good UTF-8 or not."""
    good = text.encode()
    return rng.choice((good, text.encode("utf-16"), b"\xff\xfe\x80" + good, b""))


ENDINGS: tuple[Callable[[str, Random], Made], ...] = (whole,) * 10 + (cut_off, with_a_sign_changed, twice, as_bytes)
