"""The colours of the pictures: custom properties of the page, each with a printable value of its own."""

PAPER = "var(--card-paper, #fbf5e6)"
EDGE = "var(--card-edge, #d8cdb4)"
INK = "var(--card-ink, #1d2226)"
BRASS = "var(--card-brass, #b98a3c)"
SUITS = {
    "C": "var(--suit-clubs, #1d2226)",
    "D": "var(--suit-diamonds, #b3202c)",
    "H": "var(--suit-hearts, #b3202c)",
    "S": "var(--suit-spades, #1d2226)",
}
BACK = "var(--card-back, #7d1f2b)"
BACK_LINE = "var(--card-back-line, #e3bf82)"
FIELDS = {
    "red": "var(--colour-red, #b8322f)",
    "yellow": "var(--colour-yellow, #eebb3e)",
    "green": "var(--colour-green, #2f7350)",
    "blue": "var(--colour-blue, #2a5a94)",
}
ON_FIELD = {"red": "#fff6e6", "yellow": "#2a2008", "green": "#fff6e6", "blue": "#fff6e6"}
IVORY = "var(--tile-face, #fbf3df)"
IVORY_LIGHT = "var(--tile-light, #fffdf6)"
IVORY_SIDE = "var(--tile-side, #d3c29b)"
TILES = {
    "k": "var(--tile-black, #22262a)",
    "r": "var(--tile-red, #b3202c)",
    "b": "var(--tile-blue, #1f5a9c)",
    "o": "var(--tile-orange, #b55a08)",
}
