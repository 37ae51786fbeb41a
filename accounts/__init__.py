"""Accounts: who is calling (guests, members, bots), their preferences and their API tokens."""
