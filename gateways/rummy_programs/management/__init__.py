"""Management commands of Rummy programs."""
