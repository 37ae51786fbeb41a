"""The options of UNO: how it is called, how far a match goes, and the house rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from games.core.options import Options, Preset, choice, flag
from games.core.text import gettext_noop as _


@dataclass(frozen=True, slots=True)
class UnoOptions(Options):
    """What a game of UNO may vary."""

    GROUPS: ClassVar[tuple[tuple[str, tuple[str, ...]], ...]] = (
        (_("The game"), ("uno_call", "target_score")),
        (_("Stacking"), ("stack_draw_two", "stack_draw_four", "stack_mixed")),
        (_("House rules"), ("seven_zero", "jump_in", "draw_until_playable", "force_play", "wd4_bluff")),
        (_("Details"), ("draw_ends_turn", "number_starter_only")),
    )

    uno_call: str = choice(
        "auto",
        ("auto", "manual"),
        _("UNO is called for you, or you call it yourself and may be caught: then you draw two cards."),
        _("Calling UNO"),
        (_("By itself"), _("By hand")),
    )
    target_score: int = choice(
        0,
        (0, 200, 500),
        _("One round, or rounds until somebody has this many points."),
        _("Length"),
        (_("One round"), _("To 200 points"), _("To 500 points")),
    )
    draw_ends_turn: bool = flag(
        False, _("Drawing a card ends your turn, even if the card could be played."), _("Drawing ends the turn")
    )
    number_starter_only: bool = flag(
        False, _("The first card on the discard is always a number."), _("Begin with a number")
    )
    wd4_bluff: bool = flag(
        False,
        _("Wild Draw Four may be played at any time, but the next player may challenge it: the liar draws four."),
        _("Bluff and challenge"),
    )
    stack_draw_two: bool = flag(
        False, _("Answer a Draw Two with a Draw Two: the next player faces the sum."), _("Stack Draw Twos")
    )
    stack_draw_four: bool = flag(False, _("Answer a Wild Draw Four with a Wild Draw Four."), _("Stack Wild Draw Fours"))
    stack_mixed: bool = flag(
        False,
        _("Answer Draw Two and Wild Draw Four with each other too; needs both of the above."),
        _("Mix both stacks"),
    )
    seven_zero: bool = flag(
        False, _("A 7 swaps hands with a player you choose, a 0 passes every hand on."), _("Sevens and zeros")
    )
    jump_in: bool = flag(False, _("Hold the very card just played? Play it at once, out of turn."), _("Jump in"))
    draw_until_playable: bool = flag(False, _("Draw until a card fits."), _("Draw until it fits"))
    force_play: bool = flag(False, _("If you can play, you must, a drawn card too."), _("Play if you can"))

    def conflicts(self) -> dict[str, list[str]]:
        """A drawn card cannot both end the turn and be waited for; mixed stacks need both plain ones."""
        found = {}
        if self.draw_ends_turn and (self.draw_until_playable or self.force_play):
            found["draw_ends_turn"] = [_("cannot be combined with draw_until_playable or force_play")]
        if self.stack_mixed and not (self.stack_draw_two and self.stack_draw_four):
            found["stack_mixed"] = [_("needs stack_draw_two and stack_draw_four")]
        return found


_PARTY = {"stack_draw_two": True, "stack_draw_four": True, "seven_zero": True}
_CRAZY = {
    **dict.fromkeys(("wd4_bluff", "stack_draw_two", "stack_draw_four", "stack_mixed"), True),
    **dict.fromkeys(("seven_zero", "jump_in", "draw_until_playable", "force_play"), True),
}
_OFF = dict.fromkeys(("draw_ends_turn", *_CRAZY), False)

PRESETS: Mapping[str, Preset] = {
    "classic": Preset(_("Classic"), _("The rules on the box, nothing else."), _OFF),
    "party": Preset(_("Party"), _("Stack the draw cards, swap hands with 7 and 0."), {**_OFF, **_PARTY}),
    "crazy": Preset(_("Crazy"), _("Every house rule at once: jump in, bluff, stack, draw on."), {**_OFF, **_CRAZY}),
}
