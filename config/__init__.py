"""Settings, addresses and the entrance."""
