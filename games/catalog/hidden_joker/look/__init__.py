"""Hidden Joker Rummy as pages and the terminal show it."""
