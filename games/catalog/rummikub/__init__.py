"""Rummikub: runs and groups on a common board that everybody may rearrange."""

from games.catalog.rummikub import bot, coach, laid_open, page, rules, terminal
from games.catalog.rummikub.contract import CONTRACT
from games.catalog.rummikub.pace import PACE
from games.core.kind import Kind, Proposal, Shelf
from games.core.text import gettext_noop as _

KIND = Kind(
    rules=rules,
    bot=bot,
    wire=CONTRACT,
    shelf=Shelf(
        players=_("2 to 4 players"),
        pitch=_("Tiles for cards, and everything on the board may be moved again."),
        emblem=("tiles", "joker"),
        number=5,
        place=5,
    ),
    pace=PACE,
    coach=coach,
    page=page,
    terminal=terminal,
    laid_open=laid_open,
    asking=page,
    script_words=page.words,
    proposal=Proposal(at_once=3),
)
