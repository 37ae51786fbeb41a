"""Hidden Joker Rummy: be the first to lay out the whole hand in sets and runs, with one rank wild."""
