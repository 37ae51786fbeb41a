"""Rummy on the wire."""
