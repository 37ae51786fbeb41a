"""Rummy programs from the command line: a player host, and our own player as a program."""
