"""Names that look alike, by UTS 39: two are alike if their skeletons are equal; a username has letters of one script.

The tables are Unicode's, as the package `confusable-homoglyphs` has them; they are read when a name is first judged.
"""

import unicodedata
from functools import cache

from confusable_homoglyphs.utils import load

LENGTH = 255
"""Characters of a skeleton that are kept."""

TOGETHER = (
    frozenset({"HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"HAN", "HANGUL"}),
    frozenset({"HAN", "BOPOMOFO"}),
)
"""Scripts that are written as one: Japanese, Korean, Chinese."""

ANY_SCRIPT = frozenset({"COMMON", "INHERITED"})
LEFT_TO_RIGHT_MARK = "\u200e"
OF_THE_HOUSE = ("admin", "administrator", "moderator", "parlour", "support")
"""Names by which people take somebody for staff."""


def skeleton(name: str) -> str:
    """What a name looks like: first as it is written, where I looks like l, then in small letters."""
    return _mapped(_mapped(unicodedata.normalize("NFKC", name)).casefold())[:LENGTH]


def skeletons(name: str) -> set[str]:
    """What a name looks like as it is written, and in small letters, which usernames do not tell from capital ones."""
    return {skeleton(name), skeleton(name.casefold())}


def looks_like_the_house(name: str) -> bool:
    """Whether people would take this for staff."""
    return not skeletons(name).isdisjoint(_of_the_house())


def has_one_script(name: str) -> bool:
    """Whether all letters of a name belong to one script, or to those that are written as one."""
    scripts = {_script(sign) for sign in name} - ANY_SCRIPT
    return len(scripts) < 2 or any(scripts <= usual for usual in TOGETHER)


def _mapped(name: str) -> str:
    signs = unicodedata.normalize("NFD", name)
    return unicodedata.normalize("NFD", "".join(_prototypes().get(sign, sign) for sign in signs))


@cache
def _of_the_house() -> frozenset[str]:
    return frozenset(map(skeleton, OF_THE_HOUSE))


@cache
def _prototypes() -> dict[str, str]:
    """For each sign the one, or the few, that stand for all that look like it.

    The package has a list of look-alikes for each sign, both ways round. Those that are linked make a group; one of
    them stands for it: the longest, since a sign may look like several (m like rn), else a plain letter.
    """
    alike: dict[str, list[str]] = {
        _bare(sign): [_bare(other["c"]) for other in others] for sign, others in load("confusables.json").items()
    }
    chosen: dict[str, str] = {}
    for sign in alike:
        if sign not in chosen:
            group = _group(sign, alike)
            chosen |= dict.fromkeys(group, max(group, key=_precedence))
    return {
        sign: "".join(chosen.get(letter, letter) for letter in stands) if len(stands) > 1 else stands
        for sign, stands in chosen.items()
        if len(sign) == 1
    }


def _precedence(signs: str) -> tuple[int, bool, bool, list[int]]:
    is_plain = signs.isascii() and signs.isalpha()
    return len(signs), is_plain and signs.islower(), is_plain, [-ord(sign) for sign in signs]


def _group(sign: str, alike: dict[str, list[str]]) -> set[str]:
    """All that are linked with a sign."""
    found, new = {sign}, [sign]
    while new:
        for other in alike.get(new.pop(), ()):
            if other not in found:
                found.add(other)
                new.append(other)
    return found


def _bare(signs: str) -> str:
    return signs.replace(LEFT_TO_RIGHT_MARK, "")


def _script(sign: str) -> str:
    from confusable_homoglyphs.categories import alias  # with its table, which few processes need

    return str(alias(sign))
