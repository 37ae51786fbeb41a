"""The look, as far as numbers can judge it."""
