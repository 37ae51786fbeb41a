"""What this room tells the others."""

from django.dispatch import Signal

account_closing = Signal()
"""Sent within the transaction that empties an account, with `user`: let go of what is theirs."""
