"""The domain model of Rummikub: tiles, melds, racks, boards and turns, without clock, users or network."""
