"""The rules of Rummy: states, moves, and what one makes of the other."""
