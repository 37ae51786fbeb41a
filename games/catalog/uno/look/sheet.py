"""The sheet of an UNO table: all hands of a round, each card with its points, and who has how many."""

from collections.abc import Mapping, Sequence

from games.catalog.uno.look.words import card_words
from games.catalog.uno.rules.deck import points_of
from games.core import sheets
from games.core.kind import View
from games.core.rules import Json
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _


def face(card: Mapping[str, Json]) -> str:
    """The symbol of a card's drawing."""
    return card["value"] if card["value"].startswith("wild") else f"{card['color']}-{card['value']}"


def sheet_scene(view: View, me: int | None) -> dict[str, Json] | None:
    """All hands and points of the game, or of the round before this one."""
    if view["status"] == "ended":
        return game_sheet(view, me)
    return round_sheet(view, me) if view["last_round"] else None


def game_sheet(view: View, me: int | None) -> dict[str, Json]:
    """The end of the game. What the last round brought is what the others still held."""
    last, result = view["last_round"], view["result"]
    winner = result["winner_seat"]
    held = sum(entry["hand_points"] for entry in result["scoreboard"] if entry["seat"] != winner)
    gained = {winner: held} if view["options"]["target_score"] else None
    return {
        "over": True,
        "once": "end" if last is None else last["round"] + 1,
        "headline": sheets.winner_line(winner, me),
        "by": by_what(view, winner, me, held),
        "won": winner is not None and winner == me,
        "rows": sheets.own_first(
            row(entry["seat"], entry["points"], entry["rank"], view["hands"], me, winner, gained)
            for entry in result["scoreboard"]
        ),
    }


def by_what(view: View, winner: int | None, me: int | None, held: int) -> Line | None:
    """What decided the game: the points of all rounds, or the last card of the only one."""
    if winner is None:
        return None
    if view["options"]["target_score"]:
        return sheets.points_line([player["score"] for player in view["players"]], winner, me)
    return line(_("By the last card; the others held {points} points."), points=held)


def round_sheet(view: View, me: int | None) -> dict[str, Json]:
    """The round before this one."""
    last = view["last_round"]
    winner, scores = last["winner_seat"], [player["score"] for player in view["players"]]
    placed = sheets.ranks(scores)
    gained = {winner: last["points"]}
    return {
        "over": False,
        "once": last["round"],
        "closes": 8,
        "headline": round_headline(last, me),
        "by": None,
        "won": False,
        "next": sheets.deal_line(view["round"]),
        "rows": sheets.own_first(
            row(seat, score, placed[seat], last["hands"], me, winner, gained) for seat, score in enumerate(scores)
        ),
    }


def row(
    seat: int, points: int, rank: int, hands: Sequence[Sequence[Json]], me: int | None, winner: int | None,
    gained: Mapping[int | None, int] | None,
) -> dict[str, Json]:  # fmt: skip
    """One player's line: place, points, and what each card that was left counts."""
    cards = [{"face": face(card), "name": card_words(card), "points": points_of(card["value"])} for card in hands[seat]]
    left = sum(points_of(card["value"]) for card in hands[seat])
    came = None if gained is None else gained.get(seat, 0)
    line_of = sheets.row(seat, points, me=me, rank=rank, won=seat == winner, gained=came)
    return {**line_of, "cards": cards, "left": left}


def round_headline(last: Json, me: int | None) -> Line:
    """How a round ended."""
    params = {"number": last["round"], "points": last["points"]}
    if last["winner_seat"] is None:
        return line(_("Round {number}: nobody wins"), **params)
    if last["winner_seat"] == me:
        return line(_("Round {number} is yours: {points} points"), **params)
    return line(_("Round {number} goes to {player}: {points} points"), player=Who(last["winner_seat"]), **params)


# -- All rounds ----------------------------------------------------------------------------------------------
def round_heads(view: View) -> list[Who]:
    """Everybody at the table."""
    return list(map(Who, range(len(view["players"]))))


def round_row(scored: Mapping[str, Json]) -> tuple[int, list[tuple[int, int]], Line]:
    """A round's number, what everybody gained and had after it, and who won it."""
    winner = scored["winner_seat"]
    cells = [(scored["points"] if seat == winner else 0, score) for seat, score in enumerate(scored["scores"])]
    won = Line(_("nobody won")) if winner is None else line(_("{player} won"), player=Who(winner))
    return scored["round"], cells, won
