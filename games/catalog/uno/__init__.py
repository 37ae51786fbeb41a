"""UNO: match colour, number or symbol, and be the first without cards."""
