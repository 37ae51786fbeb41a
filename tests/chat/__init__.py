"""Chat: what is said, to whom, how often, and who looks after it."""
