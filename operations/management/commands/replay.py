"""`manage.py replay`: tell every game again from its log, and compare."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from operations import checking


class Command(BaseCommand):
    """Checks the games of the house."""

    help = "Play every game again from seed, options and moves, and compare with what is kept."

    def handle(self, *args: Any, **given: Any) -> None:
        """Say how many agree; those that do not are named."""
        told = dict(checking.replayed_games())
        wrong = [str(game_id) for game_id, agrees in told.items() if not agrees]
        if wrong:
            raise CommandError(
                f"{len(wrong)} of {len(told)} games do not come out as they are kept: {', '.join(wrong)}"
            )
        self.stdout.write(f"All {len(told)} games come out as they are kept.")
