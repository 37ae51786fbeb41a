"""What is refused between people, in codes and words."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from api.codes import define
from api.problems import Problem, refusal

NO_SUCH_USER = define("NO_SUCH_USER", "There is nobody with this name or number.")
NOT_FOLLOWABLE = define(
    "NOT_FOLLOWABLE", "Nobody follows or blocks themselves, a bot or a closed account, nor follows a guest."
)
LIST_FULL = define("LIST_FULL", "The caller follows 400 people, or has blocked 500: take somebody off the list first.")

no_such_user = refusal(404, NO_SUCH_USER, _("There is nobody with this number."))
not_followable = refusal(400, NOT_FOLLOWABLE, _("This works with other people who have an account here."))


def list_full(most: int) -> Problem:
    """The refusal of one more than a list takes."""
    said = ngettext(
        "There is one name on this list already. Take it off first.",
        "There are %(most)d names on this list already. Take one off first.",
        most,
    )
    return Problem(409, LIST_FULL, said % {"most": most})
