"""The five games as the home page presents them."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Box:
    """One game on the shelf: what it is called, how many play, and why one would."""

    slug: str
    title: str
    players: str | Promise
    pitch: str | Promise

    @property
    def scene(self) -> str:
        """The template part with its picture."""
        return f"scenes/{self.slug}.html"


SHELF = (
    Box(
        "hidden_joker",
        "Hidden Joker Rummy",
        _("2 to 4 players"),
        _("One rank is wild, picked at random. Lay out all thirteen cards before anybody else does."),
    ),
    Box(
        "spades",
        "Spades",
        _("4 players, two teams"),
        _("Say how many tricks you and your partner will take. Then take them."),
    ),
    Box("rummy", "Rummy", _("2 players"), _("Draw one, lay down sets and runs, throw one away. The classic, for two.")),
    Box(
        "uno",
        "UNO",
        _("2 to 10 players"),
        _("Match the colour, the number or the symbol. Be quick, and be kind. Or not."),
    ),
    Box(
        "rummikub",
        "Rummikub",
        _("2 to 4 players"),
        _("Tiles for cards, and everything on the board may be moved again."),
    ),
)
