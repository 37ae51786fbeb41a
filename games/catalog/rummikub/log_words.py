"""The log of a Rummikub table: what has happened, as a person would tell it to this reader."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.catalog.rummikub.models.melds import Meld, MeldKind
from games.catalog.rummikub.models.tiles import FACES, JOKERS
from games.catalog.rummikub.wording import AND, GROUP, JOKER, RUNS, TILES
from games.core.rules import Event
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

Data = Mapping[str, Any]
Told = Line | tuple[Line, bool] | None
JOKER_AS = (
    _("joker as black {number}"),
    _("joker as red {number}"),
    _("joker as blue {number}"),
    _("joker as orange {number}"),
)
OR = _("{most} or {last}")


# -- Tiles and melds -----------------------------------------------------------------------------------------
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
    return [
        meld_line(Meld(MeldKind(meld["kind"]), tuple(meld["tiles"])))
        for meld in data["board"]["melds"]
        if meld["id"] in fresh
    ]


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


def _turn(data: Data, me: int | None) -> Told:
    return (Line(_("It's your turn.")), True) if data["next_seat"] == me and me is not None else None


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
    "turn:changed": _turn,
    "round:scored": _scored,
    "ended": _ended,
}
