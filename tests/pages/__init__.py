"""The pages around the tables as forms: what they ask for, what they do, whom they let in."""
