"""What a table of Spades may choose, with the four presets."""

from dataclasses import dataclass, replace
from typing import ClassVar

from games.core.options import Options, Preset, choice, dump_options, flag, text, whole
from games.core.rules import Json
from games.core.text import gettext_noop as _

PARTNERSHIP = "partnership"
INDIVIDUAL = "individual"


@dataclass(frozen=True, slots=True)
class SpadesOptions(Options):
    """Target, penalties, which bids exist, how they add up, and whether the deals can be had again."""

    GROUPS: ClassVar[tuple[tuple[str, tuple[str, ...]], ...]] = (
        (_("Scoring"), ("target_score", "bag_penalty")),
        (_("Bidding"), ("bidding", "nil", "blind_nil")),
        (_("Same cards again"), ("deal_seed", "rotate")),
    )

    target_score: int = whole(
        250, _("The score that wins; as far below zero loses."), _("Target score"), low=100, high=500
    )
    bag_penalty: bool = flag(True, _("Every ten tricks too many cost 100 points."), _("Bags cost points"))
    nil: bool = flag(True, _("A player may promise to take no trick."), _("Nil"))
    blind_nil: bool = flag(
        True, _("A team 100 points behind may promise nil before looking at the cards."), _("Blind nil")
    )
    bidding: str = choice(
        PARTNERSHIP,
        (PARTNERSHIP, INDIVIDUAL),
        _("Partnership: the second partner sets the team's total. Individual: both bids are added up."),
        _("Bidding"),
        (_("Partnership"), _("Individual")),
    )
    deal_seed: str | None = text(
        _("Tables with the same text get the same cards."), _("Word for the deal"), low=1, high=64
    )
    rotate: int = whole(
        0, _("How many seats clockwise the cards of the same text move on."), _("Turn the cards"), low=0, high=3
    )

    def conflicts(self) -> dict[str, list[str]]:
        """Turning the cards needs cards that can be had again."""
        if self.rotate and self.deal_seed is None:
            return {"rotate": ["needs a deal_seed"]}
        return {}

    def settled(self) -> "SpadesOptions":
        """Without nil there is no blind nil, and without a seed nothing to turn."""
        rotate = 0 if self.deal_seed is None else self.rotate
        return replace(self, blind_nil=self.nil and self.blind_nil, rotate=rotate)

    def public(self, ended: bool) -> dict[str, Json]:
        """These options as views and lists show them: who knows the seed knows the cards, so it waits for the end."""
        shown = dump_options(self)
        shown["deal_seed"] = self.deal_seed if ended else None
        shown["duplicate"] = self.deal_seed is not None
        return shown


PRESETS = {
    "standard": Preset(_("Standard"), _("Partners bid a total and race to 250.")),
    "quick": Preset(_("Quick"), _("To 100 points, often in two or three rounds."), {"target_score": 100}),
    "classic": Preset(_("Classic"), _("To 500 points, each bid counts."), {"target_score": 500, "bidding": INDIVIDUAL}),
    "plain": Preset(_("Plain"), _("No nil and no price for bags."), {"nil": False, "bag_penalty": False}),
}
