"""Our own levels in the standings: players of known strength, by name, who need no program."""

from arena.kind import KIND

LEVELS = tuple(KIND.bot.LEVELS)
NAMES = {level: f"Parlour {level}" for level in LEVELS}
"""What each level is called in lines and tables; no program may be called so."""
