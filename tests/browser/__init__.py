"""The house as somebody sees it: a real Chromium, the real pages."""
