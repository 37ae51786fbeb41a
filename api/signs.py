"""Texts of people without what nobody sees: characters that turn a line around, and such as have no width."""

import unicodedata

TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of a line, and with it what others say around it."""

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2065\u3164\uffa0")
"""Letters and marks that show nothing, though they belong to scripts."""

SHOWN = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd")
"""What Unicode counts among signs of format, and yet is drawn: it encloses numbers."""

JOINERS = frozenset("\u200c\u200d")
"""They part or join what stands beside them, which some scripts and many pictures need."""

JOINED = frozenset({
    "ARABIC", "SYRIAC", "NKO", "MANDAIC", "MONGOLIAN", "PHAGS-PA", "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI",
    "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "TIBETAN", "MYANMAR", "KHMER", "BALINESE",
    "JAVANESE", "SUNDANESE", "MEETEI", "CHAKMA", "GRANTHA", "ADLAM", "HANIFI",
})  # fmt: skip
"""First words of the names of such letters and marks."""

VIRAMA = 9
"""The combining class of marks that silence the vowel of a consonant."""

SELECTOR = "\ufe0f"
"""Asks for a sign as a coloured picture."""

FLAG, TAGS = "\U0001f3f4", frozenset(map(chr, range(0xE0020, 0xE0080)))
"""A black flag, and what makes the flag of a country's part of it."""


def visible(text: str) -> str:
    """The text without turning marks, and without characters of no width where no script or picture needs them."""
    kept = ""
    for sign in without_stray_joiners(text):
        belongs = sign in JOINERS or (sign in TAGS and (kept[-1:] == FLAG or kept[-1:] in TAGS))
        kept += sign if belongs or is_shown(sign) else ""
    return kept


def without_stray_joiners(text: str) -> str:
    """The text with joiners only between what they join, or keep apart."""
    beside = zip(text, ["", *text], [*text[1:], ""], strict=False)
    return "".join(sign for sign, before, after in beside if sign not in JOINERS or joins(before, after))


def joins(before: str, after: str) -> bool:
    """Whether a joiner is needed here; after a silenced consonant also at the end of a word."""
    return is_joined(before) and (is_joined(after) or unicodedata.combining(before) == VIRAMA)


def is_shown(sign: str) -> bool:
    """Whether a character by itself is more than a mark of format or a blank that is none."""
    return sign not in BLANK and (unicodedata.category(sign) != "Cf" or sign in SHOWN)


def is_joined(sign: str) -> bool:
    """Whether a character belongs to a script, or is a picture, whose parts joiners join or keep apart."""
    if not sign:
        return False
    is_picture = sign == SELECTOR or unicodedata.category(sign) == "So" or "\U0001f3fb" <= sign <= "\U0001f3ff"
    return is_picture or unicodedata.name(sign, "").partition(" ")[0] in JOINED
