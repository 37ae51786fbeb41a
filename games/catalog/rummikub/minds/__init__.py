"""Who thinks about Rummikub: bots, coach and solver."""
