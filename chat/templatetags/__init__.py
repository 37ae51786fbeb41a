"""What templates may ask of chat."""
