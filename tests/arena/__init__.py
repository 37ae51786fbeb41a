"""The arena under test, with scripted programs over real HTTP."""
