"""UNO: match colour, number or symbol, and be the first without cards."""

from games.catalog.uno.look import laid_open, motion, page, sheet, terminal
from games.catalog.uno.minds import bots, coach
from games.catalog.uno.rules import game as rules
from games.catalog.uno.wire.contract import CONTRACT
from games.core.kind import Kind, Proposal, Shelf
from games.core.text import gettext_noop as _

KIND = Kind(
    rules=rules,
    bot=bots,
    wire=CONTRACT,
    shelf=Shelf(
        players=_("2 to 10 players"),
        pitch=_("Match the colour, the number or the symbol. Be quick, and be kind. Or not."),
        emblem=("colours", "wild"),
        number=4,
        place=4,
        notice=_(
            "UNO is a trademark of its owner. This site is independent: not affiliated with it and not endorsed by it."
        ),
    ),
    pace=bots.PACE,
    quick_levels=("easy", "normal"),
    coach=coach,
    page=page,
    motion=motion,
    terminal=terminal,
    laid_open=laid_open,
    styles=("piles", "direction", "others", "questions", "bar", "hand", "wheel", "rules", "sheet", "round", "forced"),
    sheet=sheet,
    proposal=Proposal(options={"uno_call": "manual"}),  # calling UNO oneself is half the fun
    phrases={
        "have_mercy": _("Have mercy!"),
        "revenge": _("I will get you for that!"),
        "here_we_go": _("Here we go again!"),
    },
)
