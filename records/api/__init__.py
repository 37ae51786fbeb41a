"""REST of records."""
