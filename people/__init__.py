"""Who is here, who knows whom, and what each person is told wherever they are. It knows no game."""
