"""The pictures of the house, drawn by program: card decks, tiles, mark and wordmark."""
