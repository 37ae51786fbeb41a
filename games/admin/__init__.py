"""Games as staff see them. Nothing hidden is shown, but on one page, to whom a permission allows it, and logged."""

from games.admin.games import Games

__all__ = ["Games"]
