"""How many frames a socket may send, how they are counted, and for how long a flood is remembered."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from config.uvicorn_flow import Meter
from games.sockets import floods
from games.sockets.floods import Allowance


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_an_allowance_is_a_hundred_at_once_and_fifty_a_second() -> None:
    clock = Clock()
    allowance = Allowance(clock)
    assert [allowance.take() for _ in range(101)] == [True] * 100 + [False]
    clock.now += 1
    assert [allowance.take() for _ in range(51)] == [True] * 50 + [False]
    clock.now += 3600
    assert [allowance.take() for _ in range(101)] == [True] * 100 + [False]


def test_fifty_a_second_may_go_on_for_ever_and_sixty_may_not() -> None:
    for rate, lasts in ((50, True), (60, False)):
        clock = Clock()
        allowance = Allowance(clock)
        taken = []
        for _ in range(3000):
            clock.now += 1 / rate
            taken.append(allowance.take())
        assert all(taken) is lasts


def test_a_setting_says_how_many(settings: Any) -> None:
    settings.SOCKET_FRAMES = 5
    assert [Allowance(Clock()).take() for _ in range(1)] == [True]
    allowance = Allowance(Clock())
    assert [allowance.take() for _ in range(11)] == [True] * 10 + [False]


@given(st.lists(st.tuples(st.sampled_from([0, 1, 125, 126, 300, 65535, 65536, 70000]), st.booleans()), max_size=12),
       st.lists(st.integers(1, 70000), max_size=40))  # fmt: skip
def test_frames_are_found_in_whatever_pieces_they_come(frames: list[tuple[int, bool]], cuts: list[int]) -> None:
    whole = b"".join(Frame(Opcode.BINARY, b"x" * size).serialize(mask=mask) for size, mask in frames)
    begins, place = [], 0
    for size, mask in frames:
        begins.append(place)
        place += len(Frame(Opcode.BINARY, b"x" * size).serialize(mask=mask))
    meter, found, start = Meter(), [], 0
    for cut in [*cuts, len(whole)]:
        piece = whole[start : start + cut]
        found += [start + begun for begun in meter.begun(piece)]
        start += len(piece)
    assert found == begins
    assert (meter.head, meter.ahead) == (b"", 0)


def test_somebody_who_has_flooded_waits_and_others_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(floods, "monotonic", clock)
    monkeypatch.setattr(floods, "_until", {})
    floods.note(7)
    assert (floods.penance_of(7), floods.penance_of(8), floods.penance_of(None)) == (floods.PENANCE, 0, 0)
    clock.now += floods.REMEMBERED + 1
    assert floods.penance_of(7) == 0
    floods.note(8)
    assert set(floods._until) == {8}, "and nobody is remembered for ever"
