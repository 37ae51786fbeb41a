"""Names: what a display name and a username may be, and the friendly ones we give to guests."""

import re
import secrets
import unicodedata
from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from api.signs import BLANK, JOINERS, SELECTOR, without_stray_joiners

DISPLAY_NAME_LENGTH = 32
USERNAME_LENGTH = 32
RESERVED = ("guest-", "bot-", "former-")
"""Beginnings of the usernames we give ourselves; nobody may pick one."""

COLOURS = (
    "Amber", "Ash", "Azure", "Brass", "Bronze", "Cedar", "Cherry", "Clover", "Cobalt", "Copper", "Coral", "Crimson",
    "Ebony", "Golden", "Hazel", "Indigo", "Ivory", "Jade", "Lilac", "Linen", "Mint", "Moss", "Ochre", "Olive", "Pearl",
    "Plum", "Russet", "Saffron", "Sage", "Scarlet", "Silver", "Teal", "Umber", "Velvet", "Violet", "Walnut",
)  # fmt: skip
ANIMALS = (
    "Badger", "Bison", "Crane", "Curlew", "Dolphin", "Falcon", "Finch", "Fox", "Gecko", "Hare", "Heron", "Ibis",
    "Jackdaw", "Kestrel", "Koala", "Lark", "Linnet", "Lynx", "Magpie", "Marten", "Newt", "Otter", "Owl", "Panda",
    "Pelican", "Plover", "Puffin", "Raven", "Robin", "Salmon", "Seal", "Stork", "Swan", "Tern", "Walrus", "Wren",
)  # fmt: skip


def friendly_name() -> str:
    """A name for a guest, such as "Amber Heron 42": plain nouns, read alike in every language."""
    return f"{secrets.choice(COLOURS)} {secrets.choice(ANIMALS)} {10 + secrets.randbelow(90)}"


def given_username(beginning: str) -> str:
    """A random username; `beginning` is one of `RESERVED`."""
    return f"{beginning}{secrets.token_hex(8)}"


def tidy_display_name(text: str) -> str:
    """The name as it is stored: normalised (NFC), trimmed, with single spaces, and joiners only where they join."""
    return re.sub(r" +", " ", without_stray_joiners(unicodedata.normalize("NFC", text)).strip())


def tidy_username(text: str) -> str:
    """The username as it is stored: normalised (NFKC), so that look-alike characters are equal."""
    return unicodedata.normalize("NFKC", text).strip()


def check_display_name(name: str) -> None:
    """Refuse a name that is empty, too long or partly invisible."""
    if not 1 <= len(name) <= DISPLAY_NAME_LENGTH:
        raise ValidationError(_("Choose a name of 1 to %(most)d characters."), params={"most": DISPLAY_NAME_LENGTH})
    if not all(map(_shows, name)) or not any(unicodedata.category(sign)[0] in "LNPS" for sign in name):
        raise ValidationError(_("Use letters, digits and spaces that everybody can see."))


def _shows(sign: str) -> bool:
    """Whether a character is printable, or a joiner or variation sign that some scripts and pictures need."""
    return (sign.isprintable() and sign not in BLANK) or sign in JOINERS or sign == SELECTOR


def check_reserved(username: str) -> None:
    """Refuse a username that begins like the ones we give ourselves."""
    if username.lower().startswith(RESERVED):
        raise ValidationError(_("Choose a username that does not begin with “%(start)s”."),
                              params={"start": username.split("-", maxsplit=1)[0] + "-"})  # fmt: skip


username_validators: list[Callable[[str], None]] = [
    RegexValidator(r"\A[\w.+-]+\Z", _("Use letters, digits and . + - _ only.")),
    check_reserved,
]
"""What a username somebody picks must pass; no @ in it, so that a username never looks like an e-mail address."""
