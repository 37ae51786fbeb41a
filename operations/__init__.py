"""How the house is opened, looked after, saved and watched by whoever runs it."""
