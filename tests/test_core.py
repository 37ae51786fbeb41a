"""Chance, options, stored states and audiences: the small parts every kind is built from."""

import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import catalog
from games.core.cards import FACES, PACK, RANKS, SUITS, face, rank_of, short, suit_of
from games.core.codec import UnreadableState, dump_state, load_state
from games.core.options import InvalidOptions, Options, choice, describe, flag, parse_options, text, whole
from games.core.rng import below, chosen_seed, draw_seed, pick, rng_for, shuffled
from games.core.rules import Event, IllegalMove, heard


# -- Chance --------------------------------------------------------------------------------------------------
def test_the_stream_never_changes() -> None:
    """Stored games replay for ever, so these numbers may never change."""
    stream = rng_for(b"parlour", 1)
    assert [stream.random() for _ in range(5)] == [
        0.8750332723742537,
        0.14465444277968498,
        0.5144646874271034,
        0.583723175087103,
        0.8540223651833365,
    ]


def test_seed_and_seq_both_matter() -> None:
    rolls = {rng_for(seed, seq).random() for seed in (b"a", b"b") for seq in (0, 1, 256)}
    assert len(rolls) == 6


def test_shuffle_is_fair() -> None:
    counts = Counter(shuffled("abc", rng_for(b"fair", n)) for n in range(6_000))
    assert len(counts) == 6
    assert all(850 < count < 1_150 for count in counts.values())


def test_shuffle_loses_nothing() -> None:
    assert sorted(shuffled(range(108), rng_for(b"x", 1))) == list(range(108))
    assert shuffled((), rng_for(b"x", 1)) == ()


def test_below_and_pick_reach_everything() -> None:
    rng = rng_for(b"x", 2)
    assert {below(3, rng) for _ in range(100)} == {0, 1, 2}
    assert {pick("ab", rng) for _ in range(50)} == {"a", "b"}


def test_commitments_bind_and_hide() -> None:
    assert draw_seed().commitment != draw_seed().commitment
    one, other = chosen_seed(42), chosen_seed(42)
    assert one.value == other.value, "the same choice, the same shuffle"
    assert one.commitment != other.commitment, "or a small number could be looked up"


# -- Cards ---------------------------------------------------------------------------------------------------
def test_faces() -> None:
    assert len(FACES) == 52
    assert short(face(RANKS.index("10"), SUITS.index("hearts"))) == "TH"
    assert [(rank_of(card), suit_of(card)) for card in (0, 12, 13, 51)] == [(0, 0), (12, 0), (0, 1), (12, 3)]
    assert [FACES[short(card)] for card in PACK] == list(PACK)


# -- Options -------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Sample(Options):
    loud: bool = flag(False, "Loud.")
    size: int = whole(3, "Size.", low=1, high=9)
    mode: str = choice("a", ("a", "b"), "Mode.")
    points: int = choice(0, (0, 200), "Points.")
    note: str | None = text("Note.", low=1, high=5)

    def conflicts(self) -> dict[str, list[str]]:
        return {"loud": ["not with size 9"]} if self.loud and self.size == 9 else {}


@pytest.mark.parametrize(
    ("data", "bad"),
    [
        ({}, []),
        ({"loud": True, "size": 9}, ["loud"]),
        ({"size": 1, "mode": "b", "points": 200, "note": "abcde"}, []),
        ({"note": None}, []),
        ({"note": ""}, ["note"]),
        ({"note": "abcdef"}, ["note"]),
        ({"note": "a\nb"}, ["note"]),
        ({"loud": 1}, ["loud"]),
        ({"loud": "true"}, ["loud"]),
        ({"size": True}, ["size"]),
        ({"size": 3.0}, ["size"]),
        ({"size": "3"}, ["size"]),
        ({"size": 0}, ["size"]),
        ({"size": 10}, ["size"]),
        ({"mode": "c"}, ["mode"]),
        ({"points": False}, ["points"]),
        ({"points": 200.0}, ["points"]),
        ({"other": 1, "size": 0}, ["other", "size"]),
        ([], ["options"]),
        (None, ["options"]),
    ],
)
def test_options_are_read_strictly(data: Any, bad: list[str]) -> None:
    if not bad:
        assert parse_options(Sample, data)
        return
    with pytest.raises(InvalidOptions) as refusal:
        parse_options(Sample, data)
    assert sorted(refusal.value.fields) == bad


def test_a_preset_gives_way_to_a_single_option() -> None:
    made = parse_options(Sample, {"size": 2}, preset={"size": 5, "mode": "b"})
    assert (made.size, made.mode) == (2, "b")


def test_options_describe_themselves() -> None:
    assert describe(Sample)[1:4:2] == [
        {"name": "size", "type": "integer", "default": 3, "help": "Size.", "min": 1, "max": 9},
        {"name": "points", "type": "integer", "default": 0, "help": "Points.", "choices": [0, 200]},
    ]


# -- Stored states -------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Position:
    hands: tuple[tuple[int, ...], ...]
    options: Sample
    turn: int | None = None


def test_a_state_survives() -> None:
    state = Position(((1, 2), ()), Sample(loud=True), 1)
    assert load_state(Position, dump_state(state, 3), 3) == state


def test_older_versions_are_upgraded_step_by_step() -> None:
    old = {"v": 1, "cards": [[1, 2], []], "options": {}}
    upgrades = {
        1: lambda data: {"hands": data["cards"], "options": data["options"]},
        2: lambda data: {**data, "turn": 0},
    }
    assert load_state(Position, old, 3, upgrades) == Position(((1, 2), ()), Sample(), 0)


@pytest.mark.parametrize("data", [{}, {"v": 9}, {"v": 0}, {"v": 1, "hands": "no", "options": {}}])
def test_a_state_that_cannot_be_read_says_so(data: dict[str, Any]) -> None:
    with pytest.raises(UnreadableState):
        load_state(Position, data, 1)


# -- Audiences and refusals ----------------------------------------------------------------------------------
def test_who_hears_what() -> None:
    events = (Event("all"), Event("one", only=(1,)), Event("others", but=(1,)))
    assert [[e.type for e in heard(events, seat)] for seat in (0, 1, None)] == [
        ["all", "others"],
        ["all", "one"],
        ["all", "others"],
    ]


def test_a_refusal_speaks() -> None:
    refusal = IllegalMove("ILLEGAL_PLAY", "You must follow {suit}.", {"suit": "hearts"}, {"fields": {"card": []}})
    assert str(refusal) == "You must follow hearts."
    assert (refusal.code, refusal.detail) == ("ILLEGAL_PLAY", {"fields": {"card": []}})


@pytest.mark.parametrize("lookup", [catalog.rules, catalog.bot])
@pytest.mark.parametrize("slug", ["chess", "../spades", ""])
def test_there_is_no_other_kind(lookup: Any, slug: str) -> None:
    with pytest.raises(KeyError):
        lookup(slug)


def test_python_random_will_do_for_chance() -> None:
    assert sorted(shuffled(range(5), Random(1))) == [0, 1, 2, 3, 4]


ROOT = Path(__file__).resolve().parent.parent
FIRST_USES = """
import sys, threading
from dataclasses import make_dataclass
from games.core import codec

sys.setswitchinterval(1e-6)
for n in range(60):
    inner = make_dataclass(f"Inner{n}", [(f"f{i}", int) for i in range(30)])
    middle = make_dataclass(f"Middle{n}", [(f"g{i}", tuple[inner, ...]) for i in range(10)])
    outer = make_dataclass(f"Outer{n}", [(f"h{i}", middle) for i in range(5)])
    data = {f"h{i}": {f"g{j}": [{f"f{k}": 1 for k in range(30)}] for j in range(10)} for i in range(5)}
    together, found = threading.Barrier(6), []
    def use():
        together.wait()
        found.append(codec.convert(data, outer))
    threads = [threading.Thread(target=use) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 6 and all(one == found[0] for one in found)
"""


def test_a_type_is_read_by_one_thread_at_a_time() -> None:
    """Two at once bring msgspec down, and the process with it."""
    told = subprocess.run([sys.executable, "-c", FIRST_USES], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (0, "")
