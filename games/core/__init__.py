"""What every kind of game is built from: pure Python, no Django, no clock, no network."""
