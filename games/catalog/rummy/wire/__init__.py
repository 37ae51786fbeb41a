"""Rummy as clients and external programs hear of it."""
