"""Names we give and names we take."""

import pytest
from django.core.exceptions import ValidationError

from accounts import names


def test_friendly_names_keep_their_own_rules() -> None:
    for name in (names.friendly_name() for _ in range(500)):
        names.check_display_name(name)
        assert len(name.split()) == 3


def test_there_are_many_friendly_names() -> None:
    assert len(names.COLOURS) * len(names.ANIMALS) * 90 > 100_000
    for words in (names.COLOURS, names.ANIMALS):
        assert len(set(words)) == len(words)


@pytest.mark.parametrize("name", ["A", "Zoë", "李小龍", "عمر", "O'Neill", "x" * 32, "7", "👩\u200d🚀", "a-b_c.d", "♥"])
def test_display_names_of_all_kinds(name: str) -> None:
    names.check_display_name(names.tidy_display_name(name))


@pytest.mark.parametrize(
    "name", ["", " ", "x" * 33, "a\nb", "a\x7fb", "a\u200bb", "a\u202eb", "\u200d", "a\u2028b", "\ue000"]
)
def test_display_names_nobody_could_read(name: str) -> None:
    with pytest.raises(ValidationError):
        names.check_display_name(names.tidy_display_name(name))


@pytest.mark.parametrize(("typed", "kept"), [(" a  b ", "a b"), ("e\u0301", "é"), ("a", "a")])
def test_display_names_are_tidied(typed: str, kept: str) -> None:
    assert names.tidy_display_name(typed) == kept


@pytest.mark.parametrize("username", ["mia", "Mia.M", "m+i-a_7", "Zoë", "李小龍"])
def test_usernames(username: str) -> None:
    for validator in names.username_validators:
        validator(username)


@pytest.mark.parametrize("username", ["m ia", "mia@home", "mia\n", "guest-1", "BOT-1", "former-3", "mi/a", "♥", ""])
def test_usernames_that_would_confuse(username: str) -> None:
    with pytest.raises(ValidationError):
        for validator in names.username_validators:
            validator(username)


def test_lookalike_characters_make_the_same_username() -> None:
    assert names.tidy_username(" ｍｉａ ") == "mia"
