"""How bots and coach of UNO think: from their seat's view alone, without a clock or chance of their own."""
