"""What is refused about names, in codes and words."""

from django.utils.translation import gettext as _

from api.codes import define
from api.problems import Problem

TOO_ALIKE = define("TOO_ALIKE", "By this name people would take somebody for somebody else, or for staff.")


def too_alike(field: str) -> Problem:
    """The refusal of a name that looks like somebody else's."""
    return _refused(field, _("This looks like somebody else's name. Choose another one."))


def several_scripts(field: str) -> Problem:
    """The refusal of a username in which letters of one script could pass for those of another."""
    return _refused(field, _("Use letters of one script only, so that nobody is taken for somebody else."))


def _refused(field: str, said: str) -> Problem:
    return Problem(409, TOO_ALIKE, said, fields={field: [said]})
