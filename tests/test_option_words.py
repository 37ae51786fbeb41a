"""Every option and setting has a name for people, and so has each of its choices."""

import pytest

from games import catalog
from games.core.options import Rule, rules_of
from lobbies.settings import SETTINGS

RULES = [
    *[
        pytest.param(rule, id=f"{slug}.{name}")
        for slug in catalog.SLUGS
        for name, rule in rules_of(catalog.rules(slug).OPTIONS).items()
    ],
    *[pytest.param(rule, id=name) for name, (rule, _default) in SETTINGS.items()],
]


@pytest.mark.parametrize("rule", RULES)
def test_people_have_words_for_it(rule: Rule) -> None:
    assert rule.title
    assert rule.help.endswith(".")
    assert len(rule.names) == len(rule.choices)


def test_no_two_options_of_a_kind_are_called_the_same() -> None:
    for slug in catalog.SLUGS:
        titles = [rule.title for rule in rules_of(catalog.rules(slug).OPTIONS).values()]
        assert len(titles) == len(set(titles))
