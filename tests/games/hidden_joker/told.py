"""What everybody hears of each move, worked out by hand."""

from tests.games.hidden_joker.company import card, cards, ids
from tests.games.hidden_joker.positions import DRAWN, DROPS, GOOD, MELDS, PENALTY, TO_DRAW, WRONG
from tests.kinds.hidden_joker.build import LOW, table

STATE, HAND, TURN = "game:state:update", "game:hand:update", "game:turn:changed"


def hand(seat, held, *, knows=True, drawn=None, fixed=None):
    return (HAND, {
        "player_id": f"@{seat}", "hand": held, "knows_joker": knows, "drawn_card_id": drawn,
        "not_discardable_id": fixed,
    })  # fmt: skip


def turned(before, after, number):
    return (TURN, {
        "previous_player_id": before, "next_player_id": after, "turn_number": number, "deadline": None,
    })  # fmt: skip


def scores(*points):
    return [{"player_id": f"@{seat}", "score": score} for seat, score in enumerate(points)]


def melded(kind, held, *, pure=False, stands_for=()):
    return {
        "type": kind, "cards": [one["id"] for one in held], "full_cards": held, "pure": pure,
        "stands_for": list(stands_for),
    }  # fmt: skip


def line(seat, held, points, *groups):
    """A player on the sheet: cards, then groups of some of them."""
    shown_groups = [{**group, "card_ids": group["cards"]} for group in groups]
    shown_groups = [{key: group[key] for key in ("type", "card_ids", "pure", "stands_for")} for group in shown_groups]
    grouped = {card_id for group in shown_groups for card_id in group["card_ids"]}
    return {
        "player_id": f"@{seat}", "cards": held, "groups": shown_groups,
        "loose": [one["id"] for one in held if one["id"] not in grouped], "points": points,
    }  # fmt: skip


AS_QUEEN = [{"card_id": "c_13", "rank": "Q", "suit": "clubs"}]
NINE, QUEENS = card(13, "9C"), cards("QD QS", 11)
LAID = [
    melded("run", cards("AH 2H 3H"), pure=True),
    melded("run", cards("4S 5S 6S 7S", 4), pure=True),
    melded("set", cards("8C 8D 8H", 8)),
    melded("set", [NINE, *QUEENS], stands_for=AS_QUEEN),
]
GOOD_CARDS, BOBS = cards(GOOD), cards(LOW, 15)
LAID_CARDS = [one for meld in LAID for one in meld["full_cards"]]
RESULT_HANDS = [line(0, LAID_CARDS, 0, *LAID), line(1, BOBS, 95)]
FINISH = {"melds": MELDS, "discard_card_id": "c_14"}
ENDED = ("game:ended", {"winner_player_id": "@0", "final_scores": scores(0, 95), "reason": "rummy_declared",
                        "hands": RESULT_HANDS})  # fmt: skip
SUBMITTED = ("game:melds:submitted", {"player_id": "@0", "melds": LAID, "discard": card(14, "KC")})

LAST = table(f"{GOOD} KC", LOW, discards="2S 3C", stock="", drawn="stock")
"""Alice has drawn the last card of the stock."""

EXHAUSTED = table(f"{GOOD} KC", LOW, discards="2S 3C", stock="", drawn="stock", reshuffles=3)
THREE = table(f"{GOOD} KC", LOW, LOW, discards="2S 3C", stock="5C 6C", drawn="stock", options=PENALTY)
FAILED = ("game:declaration:failed", {"player_id": "@0", "points": 80})
DROPPED = ("game:player:dropped", {"player_id": "@0", "points": 20})
AT_RANDOM = {"phase": "playing", "state": "playing", "status": "playing"}

ROWS = {
    # situation: position, route, body; what everybody hears, a part of the state's data among it; what the actor hears
    # besides, and before which of these
    "draw from the stock": (
        TO_DRAW, "draw-card", {"source": "stock"},
        [(STATE, {**AT_RANDOM, "has_drawn": True, "stock_count": 1, "current_player_id": "@0", "turn_number": 1,
                  "last_action": {"player_id": "@0", "type": "draw", "source": "stock"},
                  "discard_top": card(28, "2S")})],
        {0: hand(0, [*GOOD_CARDS, card(30, "KC")], drawn="c_30")},
    ),
    "draw from the pile": (
        TO_DRAW, "draw-card", {"source": "discard"},
        [(STATE, {"has_drawn": True, "stock_count": 2, "discard_top": card(27, "7H"), "discards": [card(27, "7H")],
                  "last_action": {"player_id": "@0", "type": "draw", "source": "discard", "card": card(28, "2S")}})],
        {0: hand(0, [*GOOD_CARDS, card(28, "2S")], drawn="c_28", fixed="c_28")},
    ),
    "discard": (
        DRAWN, "discard-card", {"card_id": "c_11"},
        [(STATE, {"has_drawn": False, "stock_count": 2, "current_player_id": "@1", "turn_number": 2,
                  "discard_top": card(11, "QD"), "discards": [card(28, "2S"), card(11, "QD")],
                  "last_action": {"player_id": "@0", "type": "discard", "card": card(11, "QD")}}),
         turned("@0", "@1", 2)],
        {0: hand(0, [*cards(GOOD)[:10], *cards("QS 9C KC", 12)])},
    ),
    "discard, and the stock is empty": (
        LAST, "discard-card", {"card_id": "c_14"},
        [("game:stock:reshuffled", {"stock_count": 2, "reshuffles_left": 2}),
         (STATE, {"stock_count": 2, "reshuffles_left": 2, "discards": [card(14, "KC")], "current_player_id": "@1"}),
         turned("@0", "@1", 2)],
        {0: hand(0, GOOD_CARDS)},
    ),
    "discard, and the stock is empty for the fourth time": (
        EXHAUSTED, "discard-card", {"card_id": "c_14"},
        [(STATE, {"phase": "ended", "current_player_id": None, "melds": [], "hidden_joker_rank": "9"}),
         ("game:ended", {"winner_player_id": "@0", "final_scores": scores(0, 95), "reason": "stock_exhausted",
                         "hands": [line(0, GOOD_CARDS, 0, *LAID), line(1, BOBS, 95)]})],
        {0: hand(0, GOOD_CARDS)},
    ),
    "declare": (
        DRAWN, "submit-melds", FINISH,
        [SUBMITTED,
         (STATE, {"phase": "ended", "state": "ended", "status": "ended", "melds": LAID, "scores": scores(0, 95),
                  "current_player_id": None, "turn_number": 1, "discard_top": card(14, "KC"),
                  "result": {"reason": "rummy_declared", "winner_player_id": "@0", "final_scores": scores(0, 95),
                             "declared": {"player_id": "@0", "melds": LAID, "discard": card(14, "KC")},
                             "hands": RESULT_HANDS, "hidden_joker_rank": "9"}}),
         ENDED],
        {1: hand(0, [])},
    ),
    "declare without naming the discard": (
        DRAWN, "submit-melds", {"melds": MELDS}, [SUBMITTED, (STATE, {"phase": "ended"}), ENDED], {1: hand(0, [])},
    ),
    "declare all fourteen": (
        table(f"{GOOD} 4H", LOW, discards="2S", stock="5C", drawn="stock"), "submit-melds",
        {"melds": [{"type": "run", "card_ids": ids(1, 2, 3, 14)}, *MELDS[1:]], "discard_card_id": None},
        [("game:melds:submitted", {
            "player_id": "@0", "discard": None,
            "melds": [melded("run", [*cards("AH 2H 3H"), card(14, "4H")], pure=True), *LAID[1:]],
         }),
         (STATE, {"discard_top": card(28, "2S")}),
         ("game:ended", {**ENDED[1], "hands": [
             line(0, [*cards("AH 2H 3H"), card(14, "4H"), *LAID_CARDS[3:]], 0,
                  melded("run", [*cards("AH 2H 3H"), card(14, "4H")], pure=True), *LAID[1:]),
             line(1, BOBS, 95),
         ]})],
        {1: hand(0, [])},
    ),
    "wrong declaration at a cost": (
        THREE, "submit-melds", {"melds": WRONG},
        [FAILED,
         (STATE, {"current_player_id": "@1", "discards": cards("2S 3C", 41), "has_drawn": False,
                  "last_action": {"player_id": "@0", "type": "declare"}}),
         turned("@0", "@1", 2)],
        {},
    ),
    "wrong declaration, and the stock is empty": (
        table(f"{GOOD} KC", LOW, LOW, discards="2S 3C", stock="", drawn="stock", options=PENALTY), "submit-melds",
        {"melds": WRONG, "discard_card_id": "c_14"},
        [FAILED, ("game:stock:reshuffled", {"stock_count": 1, "reshuffles_left": 2}),
         (STATE, {"stock_count": 1, "current_player_id": "@1"}), turned("@0", "@1", 2)],
        {},
    ),
    "wrong declaration between two": (
        table(f"{GOOD} KC", LOW, discards="2S", stock="5C 6C", drawn="stock", options=PENALTY), "submit-melds",
        {"melds": WRONG},
        [FAILED, (STATE, {"phase": "ended"}),
         ("game:ended", {"winner_player_id": "@1", "final_scores": scores(80, 0), "reason": "last_player",
                         "hands": [line(0, cards(f"{GOOD} KC"), 80, *LAID), line(1, BOBS, 0)]})],
        {},
    ),
    "drop": (
        table(GOOD, LOW, LOW, discards="2S", stock="5C 6C", options=DROPS), "drop", None,
        [DROPPED,
         (STATE, {"current_player_id": "@1", "turn_number": 2, "last_action": {"player_id": "@0", "type": "drop"}}),
         turned("@0", "@1", 2)],
        {},
    ),
    "drop between two": (
        table(GOOD, LOW, discards="2S", stock="5C 6C", options=DROPS), "drop", {},
        [DROPPED, (STATE, {"phase": "ended"}),
         ("game:ended", {"winner_player_id": "@1", "final_scores": scores(20, 0), "reason": "last_player",
                         "hands": [line(0, GOOD_CARDS, 20, *LAID), line(1, cards(LOW, 14), 0)]})],
        {},
    ),
    "the thousandth turn": (
        table(f"{GOOD} KC", LOW, discards="2S", stock="5C", drawn="stock", turn_number=1000), "discard-card",
        {"card_id": "c_14"},
        [(STATE, {"phase": "ended", "turn_number": 1000}),
         ("game:ended", {"winner_player_id": "@0", "final_scores": scores(0, 95), "reason": "turn_limit",
                         "hands": [line(0, GOOD_CARDS, 0, *LAID), line(1, BOBS, 95)]})],
        {0: hand(0, GOOD_CARDS)},
    ),
}  # fmt: skip
