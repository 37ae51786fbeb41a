"""Classic Rummy for two: draw one, lay melds on the table, throw one away."""
