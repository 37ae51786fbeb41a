"""What templates may ask of games."""
