"""Pages of programs, tournaments and scrimmages."""
