"""Chat: what people say to each other in lobbies and at tables."""
