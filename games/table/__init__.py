"""What a process knows of a game: the decoded table, its steps, memory, presence, nudges, replay."""
