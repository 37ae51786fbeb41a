"""The rules of UNO: what may be played, what it does, and who may see it."""
