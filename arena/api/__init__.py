"""The REST side of the arena: programs, tournaments and transcripts."""
