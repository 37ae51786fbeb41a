"""Whole games at the tables of every kind, in real windows."""
