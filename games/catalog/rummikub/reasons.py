"""Why tiles make no group or no run, in words."""

from games.core.text import gettext_noop as _

REASONS = {
    ("group", "size"): _("A group has 3 or 4 tiles."),
    ("group", "joker-only"): _("Jokers alone make no group."),
    ("group", "mixed-numbers"): _("All tiles of a group have one number."),
    ("group", "color-duplication"): _("A group has each colour once."),
    ("group", "duplicate-tile"): _("A tile can't lie twice in one group."),
    ("run", "size"): _("A run has 3 to 13 tiles."),
    ("run", "joker-only"): _("Jokers alone make no run."),
    ("run", "mixed-colors"): _("All tiles of a run have one colour."),
    ("run", "non-consecutive"): _("The numbers of a run rise by one."),
    ("run", "invalid-range"): _("A joker can't stand below 1 or above 13."),
    ("run", "duplicate-tile"): _("A tile can't lie twice in one run."),
}
"""The sentence of every kind and reason."""
