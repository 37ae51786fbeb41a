"""The sheet of an UNO table: all hands of a round, each card with its points, and who has how many."""

from collections.abc import Mapping, Sequence

from games.catalog.uno.look.words import card_words
from games.catalog.uno.rules.deck import points_of
from games.core.kind import View
from games.core.rules import Json
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _


def face(card: Mapping[str, Json]) -> str:
    """The symbol of a card's drawing."""
    return card["value"] if card["value"].startswith("wild") else f"{card['color']}-{card['value']}"


def sheet_scene(view: View, me: int | None) -> dict[str, Json] | None:
    """All hands and points of the game, or of the round before this one."""
    last = view["last_round"]
    if view["status"] == "ended":
        result = view["result"]
        rows = [row(entry["seat"], entry["rank"], entry["points"], view["hands"]) for entry in result["scoreboard"]]
        return {
            "over": True,
            "once": "end" if last is None else last["round"] + 1,
            "headline": headline(result["winner_seat"], me),
            "rows": rows,
            "winner": result["winner_seat"],
        }
    if last is None:
        return None
    scores = [player["score"] for player in view["players"]]
    rows = [row(seat, None, score, last["hands"]) for seat, score in enumerate(scores)]
    return {
        "over": False,
        "once": last["round"],
        "headline": round_headline(last, me),
        "rows": sorted(rows, key=lambda one: -one["points"]),
        "winner": last["winner_seat"],
    }


def row(seat: int, rank: int | None, points: int, hands: Sequence[Sequence[Json]]) -> dict[str, Json]:
    """One player's line: rank, points, and what each card that was left counts."""
    cards = [{"face": face(card), "name": card_words(card), "points": points_of(card["value"])} for card in hands[seat]]
    left = sum(points_of(card["value"]) for card in hands[seat])
    return {"seat": seat, "who": Who(seat), "rank": rank, "points": points, "cards": cards, "left": left}


def headline(winner: int | None, me: int | None) -> Line:
    """How the game ended."""
    if winner is None:
        return Line(_("The game ends without a winner."))
    return Line(_("You win!")) if winner == me else line(_("{player} wins."), player=Who(winner))


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
