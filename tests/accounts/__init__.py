"""Accounts, from the outside (API, pages, admin) and from the inside (services, limits, names)."""
