"""The REST side of chat: threads of tables and lobbies, and whom one does not want to hear."""
