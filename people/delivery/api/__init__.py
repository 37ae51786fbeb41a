"""Routes of people: what one is told, where, and when not."""
