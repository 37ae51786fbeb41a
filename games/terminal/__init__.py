"""Bots against bots on duplicate deals: who is stronger, by how much, and how surely.

A deal is played once for every way the two players can sit down to it, so that luck in the cards evens out.
"""

from games.terminal.duel import Duel, Foul, Played, play_deal
from games.terminal.running import run
from games.terminal.tally import Tally

__all__ = ["Duel", "Foul", "Played", "Tally", "play_deal", "run"]
