"""The arena: programs of others that play Rummy over HTTP, and the tournaments between them."""
