"""Live help with a draft: what the rules say of a board before anybody plays it. Changes nothing, tells no secrets."""

from collections.abc import Callable
from typing import Any

from games.catalog.rummikub.alternatives import alternatives, infer_kind
from games.catalog.rummikub.judgement import Attempt, is_new, opening_total, problems
from games.catalog.rummikub.models.base import to_dict
from games.catalog.rummikub.models.melds import Meld
from games.catalog.rummikub.models.tiles import TileUtils
from games.catalog.rummikub.moves import parse_melds
from games.core.rules import IllegalMove, Json
from games.core.text import gettext_noop

Translate = Callable[[str], str]


def parse_draft(melds: Json) -> tuple[Meld, ...]:
    """Read the melds of a draft, of which each may leave out its kind; or raise `MalformedMove`."""
    return parse_melds([_with_kind(meld) for meld in melds] if isinstance(melds, list) else melds)


def check(attempt: Attempt, translate: Translate = gettext_noop) -> dict[str, Any]:
    """Whether the board would be accepted from this seat on its turn, and what there is to say of each meld."""
    broken = [_problem(problem, translate) for problem in problems(attempt)]
    return {
        "ok": not broken,
        "tiles_played": list(attempt.played),
        "opening": {
            "needed": attempt.opening,
            "required": attempt.initial_meld,
            "total": opening_total(attempt),
        },
        "problems": broken,
        "melds": [_meld(index, meld, attempt.before) for index, meld in enumerate(attempt.after)],
    }


def _with_kind(meld: Json) -> Json:
    """A meld with its kind guessed where it is left out; what is wrong with it otherwise stays so."""
    if not isinstance(meld, dict) or "kind" in meld:
        return meld
    tiles = meld.get("tiles")
    readable = isinstance(tiles, list) and all(map(TileUtils.is_valid, tiles))
    return {**meld, "kind": infer_kind(tiles or ()).value if readable else "run"}


def _problem(problem: IllegalMove, translate: Translate) -> dict[str, Any]:
    return {"code": problem.code, "error": translate(problem.message).format(**problem.params)}


def _meld(index: int, meld: Meld, before: tuple[Meld, ...]) -> dict[str, Any]:
    flaws = meld.flaws
    return {
        "index": index,
        "id": meld.id,
        "kind": meld.kind.value,
        "valid": not flaws,
        "reasons": list(flaws),
        "value": None if flaws else meld.get_value(),
        "new": is_new(meld, before),
        "jokers": {} if flaws else to_dict(meld.get_jokers()),
        "alternatives": [to_dict(way) for way in alternatives(meld)],
    }
