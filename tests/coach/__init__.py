"""The coach: what it tells, and that it knows nothing but its own seat's view."""
