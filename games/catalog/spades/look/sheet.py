"""The sheet of a Spades table: how the last round adds up to the new score, and how the game ended."""

from collections.abc import Mapping

from games.catalog.spades.look.words import bid_words
from games.catalog.spades.rules.scoring import nil_points
from games.catalog.spades.rules.seats import MEMBERS, NAMES, TEAMS
from games.catalog.spades.rules.state import BIDDING
from games.core import sheets
from games.core.kind import View
from games.core.rules import Json
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

BAG_PRICE = 100
Row = tuple[Line, int]
"""A line that leads from the old score to the new one, and its points."""


def sheet_scene(view: View, me: int | None) -> dict[str, Json] | None:
    """The end of the game, or the round that was scored last as long as the next one has not begun to be played."""
    history = view["handHistory"]
    if not history and not view["gameOver"]:
        return None
    return {
        "over": view["gameOver"],
        "fresh": not view["gameOver"] and view["phase"] == BIDDING,
        "once": history[-1]["handNumber"] if history else "end",
        "headline": headline(view, me),
        "by": by_what(view, me) if history and (not view["gameOver"] or view["winner"]) else None,
        "won": view["gameOver"] and me is not None and view["winner"] == TEAMS[team_of(me)],
        "next": sheets.deal_line(view["handNumber"]),
        "teams": [column(history[-1], team, view, me) for team in ours_first(me)] if history else [],
    }


def ours_first(me: int | None) -> tuple[int, int]:
    """The teams, one's own first."""
    return (1, 0) if me in MEMBERS[1] else (0, 1)


def headline(view: View, me: int | None) -> Line:
    """How the game ended, or which round this was."""
    if not view["gameOver"]:
        return line(_("Round {number} is scored"), number=view["handHistory"][-1]["handNumber"])
    if view["winner"] is None:
        return sheets.winner_line(None, me)
    one, other = MEMBERS[TEAMS.index(view["winner"])]
    if me in (one, other):
        return Line(_("You and your partner win!"))
    return line(_("{one} and {other} win."), one=Who(one), other=Who(other))


def by_what(view: View, me: int | None) -> Line:
    """How the teams stand, at the end the winner first, before that one's own; and what the last round was for them."""
    scored, winner = view["handHistory"][-1], view["winner"]
    team = ours_first(me)[0] if winner is None else TEAMS.index(winner)
    name, other = TEAMS[team], TEAMS[1 - team]
    counts = {"ours": scored["scoresAfter"][name], "theirs": scored["scoresAfter"][other]}
    won = sum(scored["tricksWon"][NAMES[seat]] for seat in MEMBERS[team])
    lines = [*nil_lines(scored, MEMBERS[team], me), *tricks_lines(scored, name, won)]
    if not lines:
        return line(_("{ours} to {theirs}."), **counts)
    return line(_("{ours} to {theirs}, by {what}."), what=lines[0][0], **counts)


def team_of(seat: int) -> int:
    """Which of the teams somebody plays in."""
    return 1 if seat in MEMBERS[1] else 0


def column(scored: Json, team: int, view: View, me: int | None) -> dict[str, Json]:
    """One team's column: what was bid and won, and every line that leads from the old score to the new one."""
    name, members = TEAMS[team], MEMBERS[team]
    won = sum(scored["tricksWon"][NAMES[seat]] for seat in members)
    return {
        "ours": me in members,
        "names": [Who(seat) for seat in members],
        "you": Who(next(seat for seat in members if seat != me)) if me in members else None,
        "bids": [(bidder(seat, me), bid_words(scored["bids"][NAMES[seat]])) for seat in members],
        "target": scored["teamBids"][name],
        "won": won,
        "rank": 1 + (scored["scoresAfter"][TEAMS[1 - team]] > scored["scoresAfter"][name]),
        "before": scored["scoresBefore"][name],
        "gained": scored["scoresAfter"][name] - scored["scoresBefore"][name],
        "lines": [*tricks_lines(scored, name, won), *nil_lines(scored, members, me), *penalty_lines(scored, name)],
        "bags": scored["bagsAfter"][name],
        "bag_limit": 10 if view["options"]["bag_penalty"] else None,
        "score": scored["scoresAfter"][name],
        "won_game": view["winner"] == name,
    }


def tricks_lines(scored: Json, team: str, won: int) -> list[Row]:
    """What the bid brought, and the tricks above it."""
    target, bags = scored["teamBids"][team], scored["newBags"][team]
    found: list[Row] = []
    if target:
        made = won >= target
        words = _("{target} bid and made") if made else _("{target} bid, {won} won: set")
        found.append((line(words, target=target, won=won), 10 * target if made else -10 * target))
    if bags:
        found.append((line(_("One bag")) if bags == 1 else line(_("{count} bags"), count=bags), bags))
    return found


def bidder(seat: int, me: int | None) -> Line:
    """Whose bid it was."""
    return Line(_("You bid")) if seat == me else line(_("{player} bid"), player=Who(seat))


def nil_lines(scored: Json, members: tuple[int, int], me: int | None) -> list[Row]:
    """What each nil brought."""
    found: list[Row] = []
    for seat in members:
        bid, won = scored["bids"][NAMES[seat]], scored["tricksWon"][NAMES[seat]]
        if isinstance(bid, str):
            words = _("{player}: {bid}, broken") if won else _("{player}: {bid}, kept")
            player = Line(_("You")) if seat == me else Who(seat)
            found.append((line(words, player=player, bid=bid_words(bid)), nil_points(bid, won)))
    return found


def penalty_lines(scored: Json, team: str) -> list[Row]:
    """What full tens of bags cost."""
    tens = scored["bagPenalty"][team]
    if not tens:
        return []
    words = line(_("Ten bags")) if tens == 1 else line(_("{count} bags"), count=10 * tens)
    return [(words, -BAG_PRICE * tens)]


# -- All rounds ----------------------------------------------------------------------------------------------
def round_heads(view: View) -> list[Line]:
    """Both teams by their members."""
    return [line(_("{one} and {other}"), one=Who(one), other=Who(other)) for one, other in MEMBERS]


def round_row(scored: Mapping[str, Json]) -> tuple[int, list[tuple[int, int]], Line]:
    """A round's number, what each team gained and had after it, and their bags."""
    cells = [
        (scored["scoresAfter"][team] - scored["scoresBefore"][team], scored["scoresAfter"][team]) for team in TEAMS
    ]
    ours, theirs = (scored["bagsAfter"][team] for team in TEAMS)
    return scored["handNumber"], cells, line(_("bags {ours} and {theirs}"), ours=ours, theirs=theirs)
