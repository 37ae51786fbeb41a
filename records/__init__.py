"""What games come to: results of every seat, kept when a game ends."""
