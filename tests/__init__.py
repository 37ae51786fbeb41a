"""Laws for every kind, tables per rule, golden games, contracts, live, browser and service tests."""
