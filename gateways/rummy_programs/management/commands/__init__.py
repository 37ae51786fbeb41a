"""`rummy_host` and `rummy_player`."""
