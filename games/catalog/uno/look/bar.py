"""What an UNO table says and offers: whose turn it is, the buttons in their places, and the rules in force."""

from collections.abc import Mapping
from typing import Any

from games.catalog.uno.look.sheet import face
from games.catalog.uno.look.words import card_words, color_words
from games.catalog.uno.rules.options import UnoOptions
from games.core.options import dump_options, rules_of
from games.core.text import Line, Who, line
from games.core.text import gettext_noop as _

Json = Any
View = Mapping[str, Json]
RULES = rules_of(UnoOptions)
USUAL = dump_options(UnoOptions())


# -- Whose turn ----------------------------------------------------------------------------------------------
def turn_line(view: View, me: int | None) -> Line:
    """Whose turn it is, and for what."""
    if view["status"] == "ended":
        return Line(_("The game is over."))
    if view["current_seat"] != me:
        jumps = bool(view.get("legal", {}).get("cards"))
        words = _("It's {player}'s turn. You may jump in.") if jumps else _("It's {player}'s turn.")
        return line(words, player=Who(view["current_seat"]))
    if view["awaiting"] == "stack":
        return line(_("Your turn: {count} cards wait. Answer them, or take them."), count=view["pending_draw"])
    if view["awaiting"] == "challenge":
        return Line(_("A Wild +4 for you: believe it and draw four, or challenge it."))
    if view["awaiting"] == "after_draw":
        return Line(_("The card you drew fits: play it, or keep it."))
    count = len(view["legal"]["cards"])
    if count == 0:
        return Line(_("Your turn: nothing fits, draw a card."))
    return Line(_("Your turn: one card fits.")) if count == 1 else line(_("Your turn: {count} cards fit."), count=count)


# -- Buttons -------------------------------------------------------------------------------------------------
def actions(view: View) -> list[dict[str, Json]]:
    """The buttons of the bar: two and UNO, each always in the same place, open or not."""
    legal = view.get("legal")
    if not legal or view["status"] == "ended":
        return []
    found = [first_action(view, legal), second_action(view, legal)]
    if view["options"]["uno_call"] == "manual":
        found.append({**action("u", Line(_("UNO")), {"type": "uno"}, legal["uno"]), "loud": True})
    return found


def first_action(view: View, legal: Json) -> dict[str, Json]:
    """Draw, take what waits, or play what was drawn."""
    if view["awaiting"] == "after_draw" and legal["cards"]:
        card = legal["cards"][0]
        return {**action("p", Line(_("Play it")), {"type": "play", "card_id": card}, True), "plays": f"c{card}"}
    labels = {"stack": line(_("Take {count}"), count=view["pending_draw"]), "challenge": Line(_("Draw four"))}
    return action("d", labels.get(view["awaiting"], Line(_("Draw"))), {"type": "draw"}, legal["draw"])


def second_action(view: View, legal: Json) -> dict[str, Json]:
    """Keep what was drawn, or challenge."""
    if view["awaiting"] == "challenge":
        return action("x", Line(_("Challenge")), {"type": "challenge"}, legal["challenge"])
    return action("e", Line(_("Keep it")), {"type": "end_turn"}, legal["end_turn"])


def action(key: str, label: Line, move: Json, is_open: bool) -> dict[str, Json]:
    """A button with its key."""
    return {"key": key, "label": label, "move": move, "open": is_open, "loud": False, "plays": None}


def revealed_scene(view: View) -> dict[str, Json] | None:
    """The hand a challenger has looked at, until the next move."""
    shown = view.get("you", {}).get("revealed")
    if not shown:
        return None
    cards = [{"face": face(card), "name": card_words(card)} for card in shown["cards"]]
    return {"who": Who(shown["seat"]), "cards": cards}


def why_not(view: View, card: Mapping[str, Json]) -> Line:
    """Why a card may not be played now."""
    if view["pending_draw"]:
        return line(_("{count} cards wait for you: answer them or draw."), count=view["pending_draw"])
    if view["awaiting"] == "after_draw":
        return Line(_("You drew: play the card you drew, or keep it."))
    if card["value"] == "wild_draw_four":
        return line(_("You hold {color}: Wild +4 is not allowed."), color=color_words(view["current_color"]))
    return line(_("It doesn't fit: play {color}, the same sign, or a wild."), color=color_words(view["current_color"]))


# -- The rules in force --------------------------------------------------------------------------------------
def facts(view: View) -> list[Line]:
    """What kind of game this is, and how far."""
    goal = view["options"]["target_score"]
    if goal:
        return [line(_("Round {number}, to {points} points"), number=view["round"], points=goal)]
    return [Line(_("One round"))]


def in_force(view: View) -> list[dict[str, Json]]:
    """The rules of this table: how UNO is called, how long it goes, and every house rule that is on."""
    options = view["options"]
    shown = [name for name in RULES if options[name] is True or not isinstance(options[name], bool)]
    return [
        {
            "title": Line(RULES[name].title),
            "value": value_words(name, options[name]),
            "help": Line(RULES[name].help),
            "changed": options[name] != USUAL[name],
        }
        for name in shown
    ]


def value_words(name: str, value: Json) -> Line | None:
    """What has been chosen, where it is more than yes or no."""
    rule = RULES[name]
    return Line(rule.names[rule.choices.index(value)]) if rule.names else None
