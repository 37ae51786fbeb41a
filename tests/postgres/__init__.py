"""PostgreSQL, emptied as tests need it."""
