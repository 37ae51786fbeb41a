"""The faces of those who have one: each bot of the house has its own, by its name."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from accounts.models import User

BOTS = ("Ada", "Basil", "Cleo", "Dante", "Edith", "Floyd", "Greta", "Hugo", "Ines", "Jonas", "Kaya", "Linus")
"""More than any table has chairs."""


def face_of(user: "User") -> str:
    """The symbol of somebody's drawing in `bots.svg`; nothing for a person, who is shown by an initial."""
    if not user.is_bot:
        return ""
    name = user.display_name if user.display_name in BOTS else BOTS[user.pk % len(BOTS)]
    return name.lower()
