"""Pairing: strangers who want the same game are brought to one table, or told honestly how it stands."""
