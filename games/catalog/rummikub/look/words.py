"""Rummikub in words: tiles and melds, what has happened, why tiles make no meld, and what a draft says."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.catalog.rummikub.models import FACES, FULL_SET, JOKERS, Meld, MeldKind
from games.catalog.rummikub.rules.view import meld_of
from games.core.rules import Event, Translate
from games.core.text import Line, Who, line, said
from games.core.text import gettext_noop as _

Data = Mapping[str, Any]
Told = Line | tuple[Line, bool] | None


# -- Tiles and melds -----------------------------------------------------------------------------------------
TILES = (_("black {number}"), _("red {number}"), _("blue {number}"), _("orange {number}"))
RUNS = (
    _("black run {low} to {high}"),
    _("red run {low} to {high}"),
    _("blue run {low} to {high}"),
    _("orange run {low} to {high}"),
)
"""By the place of the colour in k, r, b, o."""

GROUP, JOKER, AND = _("group of {number}s"), _("joker"), _("{most} and {last}")
JOKER_AS = (
    _("joker as black {number}"),
    _("joker as red {number}"),
    _("joker as blue {number}"),
    _("joker as orange {number}"),
)
OR = _("{most} or {last}")
KINDS = {"r": "run", "run": "run", "g": "group", "group": "group"}
"""What may be typed for a kind of meld."""


def face_of(tile: str) -> str:
    """The drawing of a tile."""
    return "joker" if tile[0] == "j" else tile[:-1]


def tile_line(tile: str) -> Line:
    """`red 7`, `joker`."""
    number, color = FACES[tile]
    return Line(JOKER) if tile in JOKERS else line(TILES[color], number=number)


def listed(items: Iterable[Any], last: str = AND) -> Line:
    """`a, b and c`."""
    *most, end = items
    if not most:
        return end if isinstance(end, Line) else Line("{it}", {"it": end})
    some = most[0]
    for item in most[1:]:
        some = Line("{some}, {more}", {"some": some, "more": item})
    return line(last, most=some, last=end)


def tiles_line(tiles: Iterable[str]) -> Line:
    """`red 7, red 8 and joker`."""
    return listed([tile_line(tile) for tile in tiles])


def meld_line(meld: Meld) -> Line:
    """`red run 5 to 7`, `group of 9s`; of a legal meld."""
    place, tile = next((place, tile) for place, tile in enumerate(meld.tiles) if tile not in JOKERS)
    number, color = FACES[tile]
    if meld.kind is MeldKind.GROUP:
        return line(GROUP, number=number)
    return line(RUNS[color], low=number - place, high=number - place + len(meld.tiles) - 1)


# -- Events --------------------------------------------------------------------------------------------------
def news(event: Event, view: Data, me: int | None) -> Told:
    """One event in words; urgent where the reader must know at once."""
    tell = TELLERS.get(event.type)
    return tell(event.data, me) if tell else None


def by(seat: int, me: int | None, you: str, others: str, **params: Any) -> Line:
    """The same sentence for oneself and for others."""
    return line(you, **params) if seat == me else line(others, player=Who(seat), **params)


def _started(data: Data, me: int | None) -> Told:
    params = {"number": data["round"]}
    others = _("Round {number}: {player} begins.")
    return by(data["starting_seat"], me, _("Round {number}: you begin."), others, **params)


def _played(data: Data, me: int | None) -> Told:
    params: dict[str, Any] = {"tiles": tiles_line(data["tiles_played"]), "left": data["rack_size"]}
    if data["opening"] is not None:
        params["points"] = data["opening"]
        others = _("{player} opens with {points} points: {tiles}. {left} left.")
        return by(data["seat"], me, _("You open with {points} points: {tiles}. {left} left."), others, **params)
    if not data["rack_size"]:
        return by(data["seat"], me, _("You lay your last: {tiles}."), _("{player} lays the last: {tiles}."), **params)
    if new := new_melds(data):
        params["melds"] = listed(new)
        others = _("{player} lays {tiles}: {melds}. {left} left.")
        return by(data["seat"], me, _("You lay {tiles}: {melds}. {left} left."), others, **params)
    return by(data["seat"], me, _("You lay {tiles}. {left} left."), _("{player} lays {tiles}. {left} left."), **params)


def new_melds(data: Data) -> list[Line]:
    """The melds that have no partner on the old board, in words."""
    fresh = {change["to"] for change in data["diff"]["changed"] if change["from"] is None}
    return [meld_line(meld_of(meld)) for meld in data["board"]["melds"] if meld["id"] in fresh]


def _drawn(data: Data, me: int | None) -> Told:
    """The drawer hears of it twice, and wants to read it once."""
    if "tiles" in data:
        return line(_("You draw {tiles}."), tiles=tiles_line(data["tiles"])) if data["tiles"] else None
    if data["seat"] == me or not data["count"]:
        return None
    if data["count"] == 1:
        return line(_("{player} draws a tile."), player=Who(data["seat"]))
    return line(_("{player} draws {count} tiles."), player=Who(data["seat"]), count=data["count"])


def _passed(data: Data, me: int | None) -> Told:
    return by(data["seat"], me, _("You pass."), _("{player} passes."))


def _timed_out(data: Data, me: int | None) -> Told:
    words = by(data["seat"], me, _("Your time ran out. The board is as it was."), _("The time of {player} ran out."))
    return words, data["seat"] == me


def _scored(data: Data, me: int | None) -> Told:
    winner = data["winner_seat"]
    points = next(row["points"] for row in data["rows"] if row["seat"] == winner)
    if data["reason"] == "out":
        others = _("{player} goes out and gets {points} points.")
        return by(winner, me, _("You go out and get {points} points!"), others, points=points), True
    others = _("Nobody can go on. {player} has least left and gets {points} points.")
    return by(winner, me, _("Nobody can go on. You have least left: {points} points!"), others, points=points), True


def _ended(data: Data, me: int | None) -> Told:
    if data["reason"] in ("abandoned", "voided"):
        return Line(_("The game was broken off. Nobody wins.")), True
    first = [row["seat"] for row in data["final_scores"] if row["place"] == 1]
    if len(first) > 1:
        return line(_("{players} share the first place."), players=listed(map(Who, first))), True
    return by(first[0], me, _("You win the game!"), _("{player} wins the game.")), True


TELLERS: Mapping[str, Callable[[Data, int | None], Told]] = {
    "round:started": _started,
    "tiles:played": _played,
    "tile:drawn": _drawn,
    "turn:passed": _passed,
    "turn:timed_out": _timed_out,
    "round:scored": _scored,
    "ended": _ended,
}


# -- Why tiles make no meld ----------------------------------------------------------------------------------
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


# -- The draft in the browser --------------------------------------------------------------------------------
SPOKEN = {
    "and": AND,
    "or": OR,
    "group": GROUP,
    "draw": _("Draw"),
    "pass": _("Pass"),
    "confirm": _("Confirm"),
    "waiting": _("Looking at it…"),
    "ready": _("That fits: {count} tiles laid."),
    "ready_one": _("That fits: one tile laid."),
    "ready_opening": _("That opens: {total} of {required} points."),
    "locked": _("Until you've opened, the board stays as it is."),
    "chosen": _("{count} tiles chosen. Choose where they go."),
    "chosen_one": _("{tile} chosen. Choose where it goes."),
    "new_meld": _("New meld"),
    "before": _("Before {tile}"),
    "after": _("After {tile}"),
    "between": _("Between {one} and {other}"),
    "valid": _("fits"),
    "invalid": _("does not fit"),
    "unknown": _("not looked at yet"),
    "points": _("{points} points"),
    "meld": _("{name}, {state}"),
    "as_group": _("As a group"),
    "as_run": _("As a run: {tiles}"),
    "as_two": _("Cut in two: {tiles}"),
    "placed": _("{tiles} placed."),
    "moved_alone": _("{meld}: laid so that it fits."),
    "taken_back": _("{tiles} back on your rack."),
    "not_to_rack": _("Tiles of the board stay on the board."),
    "dropped": _("The turn is over. Your draft was put away."),
    "restored": _("Your draft is still here."),
    "undone": _("One step back."),
    "redone": _("One step forward."),
    "reset": _("As at the start of your turn."),
    "sorted_777": _("Sorted into groups."),
    "sorted_789": _("Sorted into runs."),
    "hint_1_yes": _("There is something you can lay."),
    "hint_1_no": _("Nothing fits now."),
    "hint_3": _("You can lay {count} tiles: the glowing ones."),
    "hint_3_one": _("You can lay one tile: the glowing one."),
    "hint_step": _("{number} of {count}: {step}"),
    "glows": _("the coach means this one"),
    "hint_unproven": _("There may be something better."),
    "hint_none": _("No help now."),
    "new_tile": _("just drawn"),
    "selected": _("chosen, number {number}"),
    "played_by": _("laid by {player}"),
    "shifted_by": _("moved by {player}"),
    "own": _("from your rack"),
    "state": _("{melds} melds on the board, {rack} tiles on your rack, {pool} in the pool."),
    "opening_now": _("opening {total} of {required}"),
}
"""By the name under which the script looks for it."""


def draft_words(translate: Translate) -> dict[str, Any]:
    """What the page's script says, in the reader's language."""
    return {
        **{name: translate(text) for name, text in SPOKEN.items()},
        "runs": dict(zip("krbo", map(translate, RUNS), strict=True)),
        "joker_as": dict(zip(("black", "red", "blue", "orange"), map(translate, JOKER_AS), strict=True)),
        "tiles": {face_of(tile): said(tile_line(tile), translate, ()) for tile in FULL_SET},
        "reasons": {f"{kind}/{reason}": translate(text) for (kind, reason), text in REASONS.items()},
    }
