"""The bots one may seat: users like others, with names and faces of their own."""

from accounts import services as accounts
from accounts.faces import BOTS
from accounts.models import User
from lobbies.models import Lobby


def free_bot(lobby: Lobby) -> User:
    """A bot that does not sit at this table yet."""
    here = set(lobby.members.values_list("user_id", flat=True))
    for name in BOTS:
        bot = User.objects.filter(is_bot=True, display_name=name).order_by("pk").first() or accounts.make_bot(name)
        if bot.pk not in here:
            return bot
    raise RuntimeError("more bots than names at one table")
