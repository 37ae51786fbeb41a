"""What every part of the API shares (callers, bodies, the error format), and the routes of accounts."""
