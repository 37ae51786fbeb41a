"""What templates ask of lobbies."""
