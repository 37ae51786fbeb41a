"""The WebSocket side of games: connections, consumers, actions."""
