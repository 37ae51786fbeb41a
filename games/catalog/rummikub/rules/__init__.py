"""The rules of Rummikub: what may be laid, what it does, and who may see it."""
