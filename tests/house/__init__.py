"""The house itself: settings, entrance, commands, rooms."""
