"""Commands of those who run the house."""
