"""The only readers of games for others: selectors, questions, reviews, words."""
