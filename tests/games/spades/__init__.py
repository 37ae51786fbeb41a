"""Spades on the wire: its tables, routes, views and events, as its clients were promised."""
