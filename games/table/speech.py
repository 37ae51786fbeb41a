"""Texts in a reader's language, looked up once: a table says the same few hundred all evening."""

from collections.abc import Callable
from functools import cache, lru_cache

from django.conf import settings
from django.utils.translation import get_language, gettext, override


def speech() -> Callable[[str], str]:
    """What translates into the language in force."""
    return speech_in(get_language() or settings.LANGUAGE_CODE)


@cache
def speech_in(language: str) -> Callable[[str], str]:
    """What translates into this language, whichever is in force."""

    @lru_cache(maxsize=5_000)
    def say(text: str) -> str:
        with override(language):
            return gettext(text)

    return say
