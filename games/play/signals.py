"""What games tell the rooms above."""

from django.dispatch import Signal

game_ended = Signal()
"""Sent after the commit of a game's last entry, with `game_id`."""
