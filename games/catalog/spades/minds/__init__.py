"""Who plays and who advises, each from one seat's view alone."""
