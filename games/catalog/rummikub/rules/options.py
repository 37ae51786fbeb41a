"""What a Rummikub table can choose."""

from dataclasses import dataclass

from games.core.options import Options, Preset, choice, flag, whole
from games.core.text import gettext_noop as _

MOST_ROUNDS = 20
"""A game up to a score ends after this many rounds at the latest."""


@dataclass(frozen=True, slots=True)
class RummikubOptions(Options):
    """The options of one game."""

    initial_meld: int = whole(
        30, _("Points a player needs to open; 0: everybody may play at once."), _("Opening"), low=0, high=50
    )
    rounds: int = whole(1, _("Rounds to play, unless there is a target score."), _("Rounds"), low=1, high=9)
    target_score: int = whole(
        0, _("Play until somebody reaches this many points; 0: no target."), _("Target score"), low=0, high=1000
    )
    strict_joker: bool = flag(False, _("A joker freed from the board has to go into a new meld."), _("Strict jokers"))
    timeout_penalty: int = choice(
        1,
        (1, 3),
        _("Tiles drawn when a player's time runs out."),
        _("Out of time"),
        (_("One tile"), _("Three tiles")),
    )

    def conflicts(self) -> dict[str, list[str]]:
        """A target below 50 points would end with nearly every first round."""
        if 0 < self.target_score < 50:
            return {"target_score": ["0, or a whole number from 50 to 1000"]}
        return {}


PRESETS = {
    "classic": Preset(_("Classic"), _("Open with 30 points; one round decides.")),
    "quick": Preset(
        _("Quick"), _("No opening, half a minute a turn."), options={"initial_meld": 0}, settings={"turn_clock": 30}
    ),
    "match": Preset(_("Match"), _("Four rounds; the points add up."), options={"rounds": 4}),
    "strict": Preset(
        _("Strict"),
        _("Freed jokers go into new melds, running out of time costs three tiles, and nobody helps."),
        options={"strict_joker": True, "timeout_penalty": 3},
        settings={"hints": False},
    ),
}
