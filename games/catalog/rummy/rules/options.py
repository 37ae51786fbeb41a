"""The options of a table of Rummy: how far a game goes and how long a round may last."""

from dataclasses import dataclass

from games.core.options import Options, Preset, whole
from games.core.text import gettext_noop as _


@dataclass(frozen=True, slots=True)
class RummyOptions(Options):
    """The options of one game."""

    target: int = whole(
        500, _("The game ends after the round in which somebody's total reaches this."), _("Target score"),
        low=1, high=5000,
    )  # fmt: skip
    turn_cap: int = whole(
        1000, _("Turns in a round, both players together; then both hands count."), _("Turns in a round"),
        low=20, high=5000,
    )  # fmt: skip


PRESETS = {
    "classic": Preset(_("Classic"), _("Until somebody reaches 500 points."), {"target": 500}),
    "short": Preset(_("Short"), _("Until somebody reaches 100 points."), {"target": 100, "turn_cap": 200}),
    "one_round": Preset(_("One round"), _("A single round decides."), {"target": 1}),
}
