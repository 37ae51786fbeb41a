"""The coach: the best card and why, the colours in hand, what a drawn card is likely to do, and when to doubt."""

from collections.abc import Iterator, Mapping, Sequence

from games.catalog.uno.look.words import card_words, color_words
from games.catalog.uno.minds.bots import lay, uno_is_due
from games.catalog.uno.minds.habits import FEW, gain_of_doubt, is_bluff
from games.catalog.uno.minds.sight import WILD_FACE, Option, Sight, card_with, fitting, option_of, options_of, sight
from games.catalog.uno.rules.deck import COLORS, DRAW_TWO, SKIP, WILD, WILD_FOUR
from games.catalog.uno.rules.moves import Challenge, Move
from games.core.kind import View
from games.core.rng import rng_for
from games.core.rules import Json, Judged, Translate
from games.core.text import Line, Who, joined, line
from games.core.text import gettext_noop as _

LEVELS = range(1, 2)
ON_TURN = False
EVERY_MOVE = False
ASKS = (_("Ask the coach"),)
OTHERS = 2
"""How many more cards are named."""

STOPS = (SKIP, DRAW_TWO, WILD_FOUR)


def think(view: View) -> dict[str, Json]:
    """All there is to tell, in cards, shares and lines."""
    seen = sight(view)
    held = seen.held
    told: dict[str, Json] = {
        "colors": {**dict(zip(COLORS, held, strict=True)), "wild": len(seen.hand) - sum(held)},
        "fits": round(fitting(seen), 2),
    }
    if is_choosing(view):
        told["moves"] = weighed(view, seen)
    if view["legal"]["challenge"]:
        told["bluff"] = round(is_bluff(seen), 2)
        told["challenge"] = gain_of_doubt(seen) > 0
    return {**told, "lines": list(_lines(view, seen, told))}


def advise(thought: Mapping[str, Json], view: View, level: int, translate: Translate) -> dict[str, Json]:
    """There is one level: all of it."""
    return dict(thought)


def lines(told: Mapping[str, Json]) -> Sequence[Line]:
    """The same in sentences."""
    return list(told["lines"])


def is_choosing(view: View) -> bool:
    """Whether this seat may play a card, draw or keep one now; out of turn it may only jump in."""
    legal = view["legal"]
    return bool(view["current_seat"] == view["you"]["seat"] and (legal["cards"] or legal["draw"] or legal["end_turn"]))


# -- Measures ------------------------------------------------------------------------------------------------
def values(view: View, seen: Sight, options: Sequence[Option]) -> list[float]:
    """What each move brings: the chance to win, or points where they are counted; always the same for one view."""
    from games.catalog.uno.minds import odds  # loads numpy, which nobody else at the table may need

    chance = rng_for(b"coach", view["turn_number"])
    return [float(value) for value in odds.weigh(view, seen, list(options), chance).mean(axis=0)]


def weighed(view: View, seen: Sight) -> list[dict[str, Json]]:
    """Every move with what it brings, the best first."""
    options = options_of(seen, view["legal"])
    if len(options) == 1:
        return [{"move": move_of(view, seen, options[0]), "value": None}]
    ranked = sorted(zip(options, values(view, seen, options), strict=True), key=lambda item: -item[1])
    return [{"move": move_of(view, seen, option), "value": round(value, 3)} for option, value in ranked]


def move_of(view: View, seen: Sight, option: Option) -> dict[str, Json]:
    """An option as a move."""
    if option.face < 0:
        return {"type": "draw" if view["legal"]["draw"] else "end_turn"}
    play = lay(view, seen, option.face, option.color)
    said = {"chosen_color": play.chosen_color, "swap_with": play.swap_with}
    return {"type": "play", "card_id": play.card_id, **{key: value for key, value in said.items() if value is not None}}


# -- Sentences -----------------------------------------------------------------------------------------------
def _lines(view: View, seen: Sight, told: Mapping[str, Json]) -> Iterator[Line]:
    legal = view["legal"]
    if legal["catch"]:
        yield line(_("{player} forgot to call UNO: catch them."), player=Who(legal["catch"][0]))
    if legal["uno"] and not legal["cards"]:
        yield Line(_("Call UNO."))
    if "challenge" in told:
        text = _("Challenge it: probably a bluff ({share} %).") if told["challenge"] else _(
            "Believe it: hardly a bluff ({share} %)."
        )  # fmt: skip
        yield line(text, share=round(100 * told["bluff"]))
    if "moves" in told:
        yield from _move_lines(view, seen, told["moves"])
    if uno_is_due(view) and legal["cards"]:
        yield Line(_("Call UNO with this card."))
    yield _hand_line(told["colors"])
    yield line(_("A drawn card would fit with {share} %."), share=round(100 * told["fits"]))


def _hand_line(colors: Mapping[str, int]) -> Line:
    held = [line(_("{color} {count}"), color=color_words(name), count=colors[name]) for name in COLORS if colors[name]]
    if colors["wild"]:
        held.append(line(_("wilds {count}"), count=colors["wild"]))
    return line(_("In your hand: {colors}."), colors=joined(held)) if held else Line(_("Your hand is empty."))


def _move_lines(view: View, seen: Sight, moves: Sequence[Mapping[str, Json]]) -> Iterator[Line]:
    best, *others = moves
    what, why = move_words(view, best["move"]), reason(view, seen, best["move"])
    yield line(_("{move}: {why}."), move=what, why=why) if why else line(_("{move}."), move=what)
    if best["value"] is not None:
        named = [
            line(_("{move} ({value})"), move=move_words(view, move["move"]), value=worth(view, move["value"]))
            for move in (best, *others[:OTHERS])
        ]
        yield line(_("What it brings: {moves}."), moves=joined(named))


def worth(view: View, value: float) -> Line:
    """What a move brings, as it is counted at this table."""
    if view["options"]["target_score"]:
        return line(_("{points} points"), points=f"{value:+.0f}")
    return line(_("{share} %"), share=round(100 * value))


def move_words(view: View, move: Mapping[str, Json]) -> Line:
    """A move as a person would say it."""
    if move["type"] == "draw":
        return Line(_("Draw"))
    if move["type"] == "end_turn":
        return Line(_("Keep the card"))
    card = card_with(view, move["card_id"])
    if "chosen_color" in move:
        return line(_("{card} in {color}"), card=card_words(card), color=color_words(move["chosen_color"]))
    return card_words(card)


def reason(view: View, seen: Sight, move: Mapping[str, Json]) -> Line | None:
    """Why a move is good, in a few words, where there is a plain reason."""
    if move["type"] != "play":
        return Line(_("nothing better")) if seen.open_faces else Line(_("nothing fits"))
    card = card_with(view, move["card_id"])
    held = seen.held
    if len(seen.hand) == 1:
        return Line(_("you are out"))
    if card["value"] in STOPS and seen.counts[seen.next_seat] <= FEW:
        return line(_("it stops {player}"), player=Who(seen.next_seat))
    if card["color"] == WILD:
        others = any(other < WILD_FACE for other in seen.open_faces)
        return Line(_("the colour is yours")) if others else Line(_("nothing else fits"))
    if held[COLORS.index(card["color"])] == max(held) > 1:
        return line(_("most of your cards are {color}"), color=color_words(card["color"]))
    return Line(_("it keeps your wilds")) if len(seen.hand) > sum(held) else None


# -- Looking back --------------------------------------------------------------------------------------------
def judge(view: View, move: Move) -> Judged | None:
    """What a play, a draw or a belief has cost: points, or hundredths of the chance to win."""
    if not is_choosing(view):
        return None
    seen = sight(view)
    if view["legal"]["challenge"]:
        return _judged_doubt(view, seen, move)
    made = option_of(view, move)
    if made is None:
        return None
    options = list(dict.fromkeys([*options_of(seen, view["legal"]), made]))
    if len(options) < 2:
        return None
    brought = values(view, seen, options)
    best, played = max(range(len(options)), key=brought.__getitem__), options.index(made)
    said = line(
        _("Round {round}, turn {turn}: {move} ({value}) instead of {other} ({best})."),
        round=view["round"], turn=view["turn_number"],
        move=move_words(view, move_of(view, seen, made)), value=worth(view, brought[played]),
        other=move_words(view, move_of(view, seen, options[best])), best=worth(view, brought[best]),
    )  # fmt: skip
    scale = 1 if view["options"]["target_score"] else 100
    return Judged(round(scale * (brought[best] - brought[played]), 1), said)


def _judged_doubt(view: View, seen: Sight, move: Move) -> Judged | None:
    """A Wild Draw Four that was believed or doubted."""
    gain = gain_of_doubt(seen)
    if isinstance(move, Challenge) == (gain > 0):
        return None
    text = _("Turn {turn}: the Wild +4 was worth a challenge.") if gain > 0 else _(
        "Turn {turn}: the Wild +4 was not worth a challenge."
    )  # fmt: skip
    return Judged(round(abs(gain), 1), line(text, turn=view["turn_number"]))
