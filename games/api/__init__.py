"""The REST side of games: every route that looks at a game or moves in it."""
