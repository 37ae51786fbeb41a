"""The REST side of lobbies: every route that gathers people, from the first to the rematch."""
