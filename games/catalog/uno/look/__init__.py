"""How a game of UNO looks: as a page, in the terminal, and laid open."""
