"""What UNO refuses: each code with its HTTP status, and what it means to who writes a client."""

REFUSALS = {
    "NOT_A_PLAYER": (403, "The caller has no seat in this game."),
    "GAME_NOT_RUNNING": (409, "The cards have not been dealt yet, or the game is over."),
    "NOT_YOUR_TURN": (403, "Another seat is to move; `error` says who. Also for a jump-in that is none."),
    "CARD_NOT_FOUND": (404, "The card is not in the caller's hand, wherever else it may be."),
    "PENDING_DRAW": (400, "Cards wait to be drawn, and the card is no answer to them."),
    "ONLY_DRAWN_CARD": (400, "After a draw only the drawn card may be played."),
    "ILLEGAL_CARD": (400, "The card matches neither the colour in force nor the value on top."),
    "WD4_NOT_ALLOWED": (400, "The caller holds the colour in force."),
    "COLOR_REQUIRED": (400, "A wild needs a `chosen_color`."),
    "SWAP_TARGET_REQUIRED": (400, "This 7 needs another player in `swap_with`."),
    "ALREADY_DREW": (409, "The caller has drawn in this turn."),
    "MUST_DRAW_FIRST": (400, "A turn ends with a card or after a draw."),
    "MUST_PLAY": (400, "The caller holds a card that fits, and `force_play` is on."),
    "NOTHING_TO_CHALLENGE": (409, "No Wild Draw Four waits for an answer."),
    "UNO_IS_AUTO": (409, "UNO is called for everybody at this table."),
    "UNO_NOT_DUE": (409, "The caller has neither two cards in its own turn nor just played down to one."),
    "UNO_ALREADY_CALLED": (409, "The caller's UNO stands."),
    "NOBODY_TO_CATCH": (409, "This player has called, is safe again, or is the caller."),
    "CATCH_TOO_EARLY": (409, "Nobody is caught within 1.5 seconds of the play."),
    "CATCH_COOLDOWN": (429, "A catch of the caller was refused less than 3 seconds ago."),
}

STATUS = {"INVALID_BODY": 400, **{code: status for code, (status, _) in REFUSALS.items()}}
CODES = {code: meaning for code, (_, meaning) in REFUSALS.items()}
