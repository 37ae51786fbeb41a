"""What templates of the admin ask about the house."""
