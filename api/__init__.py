"""The kernel of every HTTP and socket answer: refusals, codes, fields, parsers, limits, and their description."""
