"""Every reason a meld can be refused for has a sentence."""

from itertools import product

from games.catalog.rummikub.look.words import REASONS
from games.catalog.rummikub.models.validators import meld_flaws

SAMPLES = ("", "ja", "ja jb ja", "1ka 3rb 2ka", "1ka 1ka 1ra", "12ka 13ka ja", "5ka 5ra 5rb 5ba 5oa")


def test_each_has_its_words():
    found = {
        (kind, reason)
        for kind, tiles in product(("group", "run"), SAMPLES)
        for reason in meld_flaws(kind, tiles.split())
    }
    assert found == set(REASONS)
    assert all(sentence.endswith(".") for sentence in REASONS.values())
