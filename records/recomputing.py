"""All ratings reckoned anew from what has been rated, in the order in which it was."""

from collections.abc import Iterator

from django.db import transaction

from records.models import Rated, Rating, Result
from records.rates import move

AT_ONCE = 500
OF_A_RATING = ("mu", "sigma", "games", "best", "played_at")
OF_A_ROW = ("rated", "unrated_because", "mu_before", "sigma_before", "mu_after", "sigma_after")


def recompute(ladder: str) -> int:
    """Reckon a ladder anew; how many games there were. Readers see what was until all is done.

    Who has closed their account has no rating, though their games still count for others.
    """
    with transaction.atomic():
        known = {
            rating.user_id: rating
            for rating in Rating.objects.select_for_update().filter(ladder=ladder).order_by("user")
        }
        for rating in known.values():
            fresh = Rating()
            for name in OF_A_RATING:
                setattr(rating, name, getattr(fresh, name))
        count = 0
        for rows in _games(ladder):
            for row in rows:
                known.setdefault(row.user_id, Rating(user_id=row.user_id, ladder=ladder))
            move(known, rows)
            Result.objects.bulk_update(rows, OF_A_ROW)
            count += 1
        Rating.objects.bulk_update([rating for rating in known.values() if rating.pk], OF_A_RATING, AT_ONCE)
        Rating.objects.bulk_create([rating for rating in known.values() if not rating.pk], AT_ONCE)
        Rating.objects.filter(ladder=ladder, user__closed_at__isnull=False).delete()
    return count


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
