"""What only one kind knows: its law hooks, its rulebook tables, its golden games."""
