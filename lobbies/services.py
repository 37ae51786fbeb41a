"""The only writers of lobbies: open one, come and go, agree, start the game, and again."""

from lobbies.agreeing import change, hand_over, make_host, place_bot, seat_bot, seat_program, set_ready
from lobbies.chairs import free_chair, sitting
from lobbies.checks import demand_enough, demand_ready
from lobbies.going import (
    GAME_WORDS,
    LOBBY_WORDS,
    add,
    close,
    demand_way_in,
    invite,
    join,
    join_by_code,
    join_game,
    kick,
    leave,
    leave_everything,
)
from lobbies.opening import Plan, clear_flags, draw_code, held, open_lobby
from lobbies.selectors import member_of
from lobbies.starting import deal, deal_if_full, rejoin, rematch, reopen, start_game, start_lobby

__all__ = [
    "GAME_WORDS", "LOBBY_WORDS", "Plan", "add", "change", "clear_flags", "close", "deal", "deal_if_full",
    "demand_enough", "demand_ready", "demand_way_in", "draw_code", "free_chair", "hand_over", "held", "invite", "join",
    "join_by_code", "join_game", "kick", "leave", "leave_everything", "make_host", "member_of", "open_lobby",
    "place_bot", "rejoin", "rematch", "reopen", "seat_bot", "seat_program", "set_ready", "sitting", "start_game",
    "start_lobby",
]  # fmt: skip
