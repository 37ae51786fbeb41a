"""People on pages: one's friends, one person, and the menu behind a name."""
