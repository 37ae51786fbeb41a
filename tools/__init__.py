"""Things that make files of the repository."""
