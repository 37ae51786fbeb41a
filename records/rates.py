"""What a rated game does to ratings: within the transaction that ends it, for each game once, in one order."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from itertools import combinations

from games.models import Entry, Game, Seat
from records.models import Rated, Rating, Result, Unrated, Verdict
from records.rating import Skill, rated

A_DAY = timedelta(hours=24)
PER_PAIR = 8
"""Rated games of the same two within a day; more move nothing."""

GONE = (Seat.Reason.LEFT, Seat.Reason.KICKED, Seat.Reason.TIMEOUT)


def ref_of(game_id: int) -> str:
    """How a game is named among all that has moved ratings."""
    return f"game:{game_id}"


def rate(game: Game, rows: Sequence[Result]) -> None:
    """Move the ratings of those who played, and note before and after in these rows, which are not saved yet."""
    if not game.settings.get("rated"):
        return
    if because := why_not(game, rows):
        note_unrated(rows, because)
        return
    closed = [row.user_id for row in rows if row.user.closed_at is not None]
    held = locked((row.user_id for row in rows if row.user_id not in closed), game.kind)
    if met_too_often([row.user_id for row in rows], rows[0].ended_at):
        note_unrated(rows, Unrated.SAME_OPPONENTS)
        return
    Rated.objects.create(ref=ref_of(game.pk), ladder=game.kind, at=rows[0].ended_at)
    move(held | {user: remembered(user, game.kind) for user in closed}, rows)
    Rating.objects.bulk_update(held.values(), ("mu", "sigma", "games", "best", "played_at"))


def note_unrated(rows: Sequence[Result], because: str) -> None:
    """Note in these rows why their game has moved nothing."""
    for row in rows:
        row.unrated_because = because


def why_not(game: Game, rows: Sequence[Result]) -> str:
    """Why this game moves nothing, whatever others have done; or nothing."""
    left = {row.seat for row in rows if row.left}
    if all(row.verdict == Verdict.NONE for row in rows):
        return Unrated.BROKEN_OFF
    if left and _is_too_short(game, len(rows)):
        return Unrated.TOO_SHORT
    return ""


def _is_too_short(game: Game, seats: int) -> bool:
    """Whether somebody left before all had moved."""
    entries = Entry.objects.filter(game=game)
    left = entries.filter(by__in=GONE).order_by("seq").values_list("seq", flat=True).first()
    moved = entries.exclude(move="").exclude(seat=None)
    if left is not None:
        moved = moved.filter(seq__lt=left)
    return moved.order_by().values("seat").distinct().count() < seats


def met_too_often(users: Sequence[int], now: datetime) -> bool:
    """Whether two of these have played as many rated games together in the last day as count.

    Asked while their ratings are held: of games that end at once one is counted by the other.
    """
    of_late = Result.objects.filter(user__in=users, rated=True, ended_at__gt=now - A_DAY)
    games: dict[int, list[int]] = {}
    for game_id, user_id in of_late.values_list("game_id", "user_id"):
        games.setdefault(game_id, []).append(user_id)
    met = Counter(frozenset(pair) for people in games.values() for pair in combinations(people, 2))
    return any(count >= PER_PAIR for count in met.values())


def locked(users: Iterable[int], ladder: str) -> dict[int, Rating]:
    """The ratings of these people, held until the end of the transaction, in the order of their numbers.

    Theirs of other ladders are held as well: games of all kinds count for a pair.
    """
    wanted = sorted(set(users))
    Rating.objects.bulk_create([Rating(user_id=user, ladder=ladder) for user in wanted], ignore_conflicts=True)
    held = Rating.objects.select_for_update().filter(user__in=wanted).order_by("user", "ladder")
    return {rating.user_id: rating for rating in held if rating.ladder == ladder}


def remembered(user_id: int, ladder: str) -> Rating:
    """The rating of somebody who has closed their account, for their opponents' sake; it is not to be saved."""
    last = Result.objects.filter(user=user_id, kind=ladder, rated=True).order_by("pk").last()
    if last is None or last.mu_after is None or last.sigma_after is None:
        return Rating(user_id=user_id, ladder=ladder)
    return Rating(user_id=user_id, ladder=ladder, mu=last.mu_after, sigma=last.sigma_after, played_at=last.ended_at)


def move(ratings: dict[int, Rating], rows: Sequence[Result]) -> None:
    """Apply one game to these ratings; neither they nor the rows are saved."""
    before = [aged(ratings[row.user_id], row.ended_at) for row in rows]
    after = rated(before, [row.team for row in rows], [row.place for row in rows], _left(rows))
    for row, old, new in zip(rows, before, after, strict=True):
        row.rated, row.unrated_because = True, ""
        row.mu_before, row.sigma_before, row.mu_after, row.sigma_after = old.mu, old.sigma, new.mu, new.sigma
        rating = ratings[row.user_id]
        rating.mu, rating.sigma, rating.games, rating.played_at = new.mu, new.sigma, rating.games + 1, row.ended_at
        if not new.is_provisional:
            rating.best = max(new.mu, rating.best or new.mu)


def aged(rating: Rating, now: datetime) -> Skill:
    """What is known of somebody by now."""
    away = (now - rating.played_at) / A_DAY if rating.played_at else 0.0
    return rating.skill.after(away)


def _left(rows: Sequence[Result]) -> Collection[int]:
    return {place for place, row in enumerate(rows) if row.left}
