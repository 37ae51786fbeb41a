"""Programs that are asked to a browser table: who may sit, and who is free."""

from django.conf import settings

from accounts.models import User
from arena import refusals, selectors, services
from arena.models import Program


def sitter(program_id: int) -> User:
    """Who sits for this program, or why it cannot."""
    program = Program.objects.select_related("user").filter(pk=program_id, mode=Program.Mode.PLAY).first()
    if program is None:
        raise refusals.no_program()
    state = selectors.status_of(program) if settings.RUMMY_HOST else "silent"
    if state == "playing":
        raise refusals.busy(program.name)
    if state != "free":
        raise refusals.silent(program.name)
    return services.user_of(program)


def free() -> list[tuple[int, str]]:
    """Programs that can be asked now, where this site calls any: id and name."""
    rows = Program.objects.filter(mode=Program.Mode.PLAY) if settings.RUMMY_HOST else Program.objects.none()
    return [(program.pk, program.name) for program in rows if selectors.status_of(program) == "free"]
