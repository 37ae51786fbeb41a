"""How the better players of Spades think: from their seat's view alone, without clock or chance of their own."""
