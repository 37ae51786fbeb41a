"""Who thinks about Rummy: bots and coach."""
