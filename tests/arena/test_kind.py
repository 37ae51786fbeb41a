"""Which kind external programs play is found in the catalog."""

from dataclasses import replace

import pytest
from django.core.exceptions import ImproperlyConfigured

from arena import kind
from arena.kind import played_by_programs
from games import catalog

PLAYED = catalog.kind("rummy")
OTHER = catalog.kind("spades")


def test_the_one_that_has_programs_is_found() -> None:
    assert played_by_programs([OTHER, PLAYED]) == (PLAYED, PLAYED.programs)
    assert kind.SLUG == "rummy"


@pytest.mark.parametrize(
    ("kinds", "named"),
    [
        ([], "none"),
        ([OTHER], "none"),
        ([PLAYED, replace(OTHER, programs=PLAYED.programs)], "rummy, spades"),
    ],
)
def test_none_and_several_are_an_error_that_names_them(kinds: list[kind.Kind], named: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=f"are: {named}\\.$"):
        played_by_programs(kinds)
