"""People over the API: one person, whom one follows or has blocked, and one's friends."""
