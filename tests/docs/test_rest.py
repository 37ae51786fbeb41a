"""Every operation of the REST documentation is called with whatever fits it, and with what does not.

No answer is a fault of ours, has a status that is not written down, or a body other than promised.
"""

import re
from collections.abc import Iterator
from itertools import count, product
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode

from tests.docs.calling import NOBODYS, World, judge, open_house, operations
from tests.games.callers import Caller

EXAMPLES = 2
"""For each operation and way of making requests."""

MANY = 200
"""The same, where there is time."""

MEAN_THE_SAME_EVERYWHERE = ("Accept", "Content-Type", "Content-Length", "Host")
"""Headers that are thought of now and then, though no route has them: their refusals are in `test_refusals`."""

WAYS = pytest.mark.parametrize("mode", GenerationMode, ids=lambda mode: mode.value)
EVERY = pytest.mark.parametrize("name", operations())


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    with django_db_blocker.unblock(), open_house() as house:
        yield house


@pytest.mark.slow
@pytest.mark.django_db
@WAYS
@EVERY
def test_every_answer_is_as_documented(name: str, mode: GenerationMode, world: World) -> None:
    asked(name, mode, world, EXAMPLES)


@pytest.mark.long
@pytest.mark.django_db
@WAYS
@EVERY
def test_every_answer_is_as_documented_however_often_one_asks(name: str, mode: GenerationMode, world: World) -> None:
    asked(name, mode, world, MANY)


def asked(name: str, mode: GenerationMode, world: World, examples: int) -> None:
    """So many different requests, of ids that exist or not."""
    cases = operations()[name].as_strategy(generation_mode=mode)
    known = [who for who in world.callers if who != "nobody"]
    turns = count()

    @seed(1)
    @settings(
        max_examples=examples, deadline=None, database=None, derandomize=True,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=cases, data=st.data())
    def call(case: Case, data: st.DataObject) -> None:
        """Those who are known take turns; every other time nobody asks the same, which takes nothing to think of."""
        for parameter in set(case.path_parameters) & set(world.ids):
            case.path_parameters[parameter] = data.draw(st.sampled_from(world.ids[parameter] + NOBODYS))
        for header in MEAN_THE_SAME_EVERYWHERE:
            case.headers.pop(header, None)
        turn = next(turns)
        judge(case, world.callers[known[turn % len(known)]])
        if turn % 2 == 0:
            judge(case, world.callers["nobody"])

    call()


@pytest.mark.slow
@pytest.mark.django_db
@EVERY
def test_everybody_asks_for_everything_that_exists_and_what_does_not(name: str, world: World) -> None:
    """Each id of what is one's own, of others and of nobody, by each caller, with a body that fits."""
    case = first_of(name)
    parameters = sorted(case.path_parameters)
    most = 4 if len(parameters) > 1 else None  # those that have to do with each other come first
    found = (world.ids[parameter][:most] + NOBODYS[::3] for parameter in parameters)
    statuses = set()
    for ids, caller in product(product(*found), world.callers.values()):
        case.path_parameters.update(zip(parameters, ids, strict=True))
        statuses.add(judge(case, caller))
    assert {status for status in statuses if status >= 500} == set()
    assert not parameters or len(statuses) > 1, "not everybody is answered the same"


def first_of(name: str) -> Case:
    """The first request that fits an operation."""
    made: list[Case] = []

    @settings(max_examples=1, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(operations()[name].as_strategy(generation_mode=GenerationMode.POSITIVE))
    def keep(case: Case) -> None:
        made.append(case)

    keep()
    return made[0]


@pytest.mark.django_db
@pytest.mark.parametrize("name", [name for name in operations() if "{lobby_id}" in name or "{game_id}" in name])
def test_headers_that_do_not_match_are_nobodys(name: str) -> None:
    """Also where a refusal is told at the sockets of whoever asked."""
    method, path = name.split()
    path = path.format(**dict.fromkeys(("lobby_id", "game_id", "message_id", "number"), 1))
    answer = Caller().call(method, path, None, x_session_id="wrong", x_player_id="1")
    assert (answer.status, answer.body["code"]) == (401, "NOT_AUTHENTICATED")


def test_every_id_of_an_address_is_known_to_the_house(world: World) -> None:
    parameters = {parameter for name in operations() for parameter in re.findall(r"{(\w+)}", name)}
    assert parameters == set(world.ids)
