"""The options of Hidden Joker Rummy, and its presets."""

from dataclasses import dataclass

from games.core.options import Options, Preset, choice, flag
from games.core.text import gettext_noop as _

ROUNDS = {"rounds_3": 3, "rounds_6": 6}
LIMITS = {"pool_101": 101, "pool_201": 201}


@dataclass(frozen=True, slots=True)
class JokerOptions(Options):
    """What a table may agree on before the deal."""

    joker: str = choice(
        "open",
        ("open", "secret"),
        _("Who sees the wild rank: everybody, or only those who have shown a run without wilds."),
        _("Joker"),
        (_("Open"), _("Secret")),
    )
    required_runs: str = choice(
        "none",
        ("none", "indian"),
        _("What a declaration needs: valid melds only, or also two runs, one of them without wilds."),
        _("To declare"),
        (_("Valid melds"), _("Two runs, one pure")),
    )
    points_cap: int = choice(
        0,
        (0, 80),
        _("The most points a hand can cost; 0 means no limit."),
        _("Points cap"),
        (_("No limit"), _("80 points")),
    )
    wrong_declaration: str = choice(
        "refuse",
        ("refuse", "penalty"),
        _("A wrong declaration is handed back, or costs 80 points and the round."),
        _("Wrong declaration"),
        (_("Handed back"), _("Costs 80 points")),
    )
    drops: bool = flag(
        False, _("A player may drop out of a round for a few points instead of drawing."), _("Dropping out")
    )
    wild_pickup: bool = flag(True, _("A wild card may be taken from the discard pile."), _("Wilds from the pile"))
    format: str = choice(
        "single",
        ("single", *ROUNDS, *LIMITS),
        _("One round, three or six rounds, or rounds until all but one have 101 or 201 points."),
        _("Length"),
        (_("One round"), _("Three rounds"), _("Six rounds"), _("Pool 101"), _("Pool 201")),
    )

    def conflicts(self) -> dict[str, list[str]]:
        """A refusal to hand out a wild would tell which rank is wild."""
        if self.joker == "secret" and not self.wild_pickup:
            return {"wild_pickup": [_("must stay on while the joker is secret: a refusal would give it away")]}
        return {}

    @property
    def secret(self) -> bool:
        """Whether the wild rank has to be found out."""
        return self.joker == "secret"

    @property
    def single(self) -> bool:
        """Whether the game is one round."""
        return self.format == "single"

    @property
    def drop_costs(self) -> tuple[int, int]:
        """What dropping costs before the first draw of the round, and later."""
        return (25, 50) if self.format == "pool_201" else (20, 40)


INDIAN = {"required_runs": "indian", "points_cap": 80, "wrong_declaration": "penalty", "drops": True}

PRESETS = {
    "open": Preset(_("Open joker"), _("Everybody sees which rank is wild. One round, nothing else to know.")),
    "secret": Preset(
        _("Secret joker"), _("Show a run without wilds to learn which rank is wild."), {"joker": "secret"}
    ),
    "indian": Preset(
        _("Indian rummy"), _("Two runs, one of them pure. Wrong declarations cost 80; you may drop."), INDIAN
    ),
    "pool": Preset(
        _("Pool 101"), _("Indian rummy, round after round: who reaches 101 is out."), {**INDIAN, "format": "pool_101"}
    ),
}
