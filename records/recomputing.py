"""All ratings reckoned anew from what has been rated, in the order in which it was."""

from collections.abc import Iterable, Iterator

from django.db import transaction

from records.models import Rated, Rating, Result
from records.rates import locked, move

AT_ONCE = 500
OF_A_RATING = ("mu", "sigma", "games", "best", "played_at")
OF_A_ROW = ("rated", "unrated_because", "mu_before", "sigma_before", "mu_after", "sigma_after")


def recompute(ladder: str) -> int:
    """Reckon a ladder anew; how many games there were. Readers see what was until all is done.

    Who has closed their account has no rating, though their games still count for others.
    """
    with transaction.atomic():
        users = Rating.objects.filter(ladder=ladder).values_list("user_id", flat=True)
        known = _from_nothing(users, ladder)
        count = 0
        for rows in _games(ladder):
            if new := {row.user_id for row in rows} - known.keys():
                known |= _from_nothing(new, ladder)
            move(known, rows)
            Result.objects.bulk_update(rows, OF_A_ROW)
            count += 1
        Rating.objects.bulk_update(known.values(), OF_A_RATING, AT_ONCE)
        Rating.objects.filter(ladder=ladder, user__closed_at__isnull=False).delete()
    return count


def _from_nothing(users: Iterable[int], ladder: str) -> dict[int, Rating]:
    """The ratings of these people, held, as they were before the first game."""
    known = locked(users, ladder)
    for rating in known.values():
        fresh = Rating()
        for name in OF_A_RATING:
            setattr(rating, name, getattr(fresh, name))
    return known


def _games(ladder: str) -> Iterator[list[Result]]:
    """The rows of each game that was rated and not annulled, in their order."""
    refs = Rated.objects.filter(ladder=ladder, annulled="", ref__startswith="game:").order_by("pk")
    for ref in refs.values_list("ref", flat=True).iterator(AT_ONCE):
        yield list(Result.objects.filter(game=int(ref.removeprefix("game:"))).order_by("seat"))


def annul(rated: Rated, why: str) -> None:
    """Take a game back, and reckon anew what followed."""
    with transaction.atomic():
        Rated.objects.filter(pk=rated.pk).update(annulled=why)
        Result.objects.filter(game=int(rated.ref.removeprefix("game:"))).update(
            rated=False, unrated_because="annulled", mu_before=None, sigma_before=None, mu_after=None, sigma_after=None
        )
        recompute(rated.ladder)
