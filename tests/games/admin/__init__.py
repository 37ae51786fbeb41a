"""Games as staff see them."""
