"""Rummikub: runs and groups on a common board that everybody may rearrange."""

from games.catalog.rummikub.look import drafting, laid_open, motion, page, terminal, words
from games.catalog.rummikub.minds import bots, coach
from games.catalog.rummikub.rules import game as rules
from games.catalog.rummikub.wire.contract import CONTRACT
from games.core.kind import Kind, Proposal, Shelf
from games.core.text import gettext_noop as _

KIND = Kind(
    rules=rules,
    bot=bots,
    wire=CONTRACT,
    shelf=Shelf(
        players=_("2 to 4 players"),
        pitch=_("Tiles for cards, and everything on the board may be moved again."),
        emblem=("tiles", "joker"),
        number=5,
        place=5,
    ),
    pace=bots.PACE,
    quick_levels=("easy", "normal"),
    coach=coach,
    page=page,
    motion=motion,
    terminal=terminal,
    laid_open=laid_open,
    styles=("seats", "plain", "tiles", "felt", "places", "rack", "bar", "sheet", "lying"),
    arranging=drafting,
    asking=page,
    script_words=words.draft_words,
    proposal=Proposal(at_once=3),
    phrases={"what_a_turn": _("What a turn!"), "my_head": _("My head is spinning.")},
)
