"""The host: it calls the programs, plays their games, and runs the tournaments."""
