"""What programs are told and asked: every line of the event table, the order of calls, and what answers mean."""

from typing import Any

import pytest

from games.catalog.rummy.rules.rounds import opening
from games.catalog.rummy.rules.state import State
from games.catalog.rummy.wire.programs import Call, Conversation, Fault, read_answer, repeated
from tests.kinds.rummy.positions import cards, forfeited, play, position
from tests.kinds.rummy.published import ANN, ANNS, BOB, BOBS, dealt

NAMES = ("Ann", "Bob")
MELDS = "Bob plays meld(0): 7C 7D 7H/Bob plays meld(1): QH KH AH/Bob discards JC/"
ADDED = "Ann laysoff meld(0): 7S/Ann laysoff meld(1): JH/Ann discards KC/"
ENDING = "Bob plays meld(2): 2S 3S 4S 5S/Bob discards 9D/Hand Ends: Ann 47 Bob 0/"
GOLDEN = [
    (ANN, "/start-2p-game/", {"game_id": "1", "opponent": "Bob", "hand": ANNS}, None),
    (BOB, "/start-2p-game/", {"game_id": "1", "opponent": "Ann", "hand": BOBS}, None),
    (BOB, "/draw/", "Dealer discards AH/", "draw discard"),
    (BOB, "/lay-down/", "Bob takes AH/", "meld 7C 7D 7H meld QH AH KH discard JC"),
    (ANN, "/draw/", f"Dealer discards AH/Bob takes AH/{MELDS}", "draw stock"),
    (ANN, "/lay-down/", "Ann draws 7S/", "layoff meld(0) 7S layoff meld(1) JH discard KC"),
    (BOB, "/draw/", f"{MELDS}Ann draws/{ADDED}", "draw stock"),
    (BOB, "/lay-down/", "Bob draws 5S/", "meld 2S 3S 4S 5S discard 9D"),
    (ANN, "/update-2p-game/", f"{ADDED}Bob draws/{ENDING}", None),
    (BOB, "/update-2p-game/", ENDING, None),
]


def conversation(state: State, programs: tuple[int, ...] = (0, 1)) -> Conversation:
    talk = Conversation(1, NAMES, programs)
    talk.hear(opening(state))
    return talk


def asked(talk: Conversation, state: State) -> Call | None:
    return talk.next_call(None if state.result else state.seat, state.phase)


def line_end(text: str) -> str:
    return text.replace("/", "\n")


def started(programs: tuple[int, ...] = (0, 1)) -> Conversation:
    """A conversation that has come to the first question."""
    talk = conversation(dealt(), programs)
    while talk.next_call(None, ""):
        pass
    return talk


def updates(talk: Conversation) -> list[tuple[int, str]]:
    """Who is called without being asked, until nobody is, with which text."""
    found = []
    while call := talk.next_call(None, ""):
        assert call.path == "/update-2p-game/"
        found.append((call.seat, call.body["event"].replace("\n", "/")))
    return found


def test_the_golden_conversation() -> None:
    state = dealt()
    talk = conversation(state)
    for seat, path, body, answer in GOLDEN:
        call = asked(talk, state)
        wanted = body if isinstance(body, dict) else {"game_id": "1", "event": line_end(body)}
        assert call == Call(seat, path, wanted)
        if answer is not None:
            state, events = play(state, answer, seat)
            talk.hear(events)
    following = [asked(talk, state) for _ in range(3)]
    assert [(call.seat, call.path) for call in following if call] == [
        (ANN, "/start-2p-hand/"),
        (BOB, "/start-2p-hand/"),
        (ANN, "/draw/"),
    ]
    assert following[0] is not None
    assert following[2] is not None
    assert following[0].body.keys() == {"hand"}
    assert len(following[0].body["hand"].split(" ")) == 10
    assert following[2].body["event"].startswith("Dealer discards ")
    assert following[2].body["event"].count("\n") == 1, "nothing of the last round is told again"


def test_the_reshuffle_is_told_before_the_draw() -> None:
    state = position("2C 3C", "9H 9S", stock="", discards="9C 4D KH")
    talk = Conversation(1, NAMES, (0, 1))
    talk.hear(play(state, "draw stock").events)
    first, second = (talk.next_call(seat, "draw") for seat in (state.seat, 1 - state.seat))
    assert first is not None
    assert second is not None
    assert first.body["event"].startswith(f"Discard Shuffled\n{NAMES[state.seat]} draws ")
    assert second.body["event"] == f"Discard Shuffled\n{NAMES[state.seat]} draws\n", "the card is the drawer's own"


@pytest.mark.parametrize(
    ("totals", "loser", "line"),
    [
        ((400, 0), "9H TH", "Hand Ends: Ann 400 Bob 519/Game Ends: Ann 400 * Bob 519/"),
        ((519, 0), "9H TH", "Hand Ends: Ann 519 Bob 519/Game Ends: Ann 519 * Bob 519/"),
        ((600, 0), "9H TH", "Hand Ends: Ann 600 Bob 519/Game Ends: Ann 600 Bob 519 */"),
    ],
)
def test_both_endings_travel_in_one_call(totals: tuple[int, int], loser: str, line: str) -> None:
    """Ann goes out; the star stands behind the winner's score, who in a tie is the one that ended the round."""
    state = position("2C 3C 4C JD", loser, seat=0, drawn="4C", totals=(totals[0], 500))
    talk = started()
    talk.hear(play(state, "meld 2C 3C 4C discard JD").events)
    told = updates(talk)
    assert [seat for seat, _ in told] == [0, 1]
    assert [text[text.index("Hand Ends") :] for _, text in told] == [line, line]
    assert talk.next_call(None, "ended") is None


def test_a_forfeit_ends_both_once() -> None:
    state = position("2C 3C", "9H 9S", totals=(47, 0))
    talk = started()
    talk.next_call(0, "draw")
    talk.hear(forfeited(state, 0).events)
    told = updates(talk)
    ends = "Ann Forfeits (TIMEOUT)/Hand Ends: Ann 2047 Bob 0/Game Ends: Ann 2047 Bob 0 */"
    assert [text[text.index("Ann Forfeits") :] for _, text in told] == [ends, ends]


def test_who_was_never_started_is_sent_no_update() -> None:
    state = dealt()
    talk = conversation(state)
    assert talk.next_call(None, "") == Call(0, "/start-2p-game/", {"game_id": "1", "opponent": "Bob", "hand": ANNS})
    talk.hear(forfeited(state, 0, "BAD_REPLY").events)
    assert updates(talk) == [
        (0, "Ann Forfeits (BAD_REPLY)/Hand Ends: Ann 2000 Bob 0/Game Ends: Ann 2000 Bob 0 */"),
    ]


def test_a_forfeit_between_rounds_tells_the_end_of_the_round_once() -> None:
    """Ann fails when she is told that the round is over; Bob hears that and the forfeit in one call."""
    state = position("2C 3C 4C JD", "9H", seat=0, drawn="4C")
    talk = started()
    state, events = play(state, "meld 2C 3C 4C discard JD")
    talk.hear(events)
    call = talk.next_call(state.seat, state.phase)
    assert call is not None
    assert call.seat == ANN
    talk.hear(forfeited(state, ANN, "NOT_JSON").events)
    bobs = dict(updates(talk))[BOB]
    assert bobs.count("Hand Ends: Ann 0 Bob 9/") == 1
    assert bobs.endswith("Ann Forfeits (NOT_JSON)/Hand Ends: Ann 2000 Bob 9/Game Ends: Ann 2000 Bob 9 */")


def test_a_human_or_bot_is_not_called() -> None:
    state = dealt()
    talk = started(programs=(ANN,))
    assert asked(talk, state) is None
    state, events = play(state, "draw discard")
    talk.hear(events)
    assert asked(talk, state) is None
    state, events = play(state, "discard 9D")
    talk.hear(events)
    call = asked(talk, state)
    assert call == Call(ANN, "/draw/", {"game_id": "1", "event": "Dealer discards AH\nBob takes AH\nBob discards 9D\n"})


def test_a_game_that_is_broken_off_ends_without_a_line() -> None:
    from games.catalog.rummy.rules.game import abandon

    talk = started()
    talk.hear(abandon(dealt(), "voided").events)
    assert talk.next_call(None, "ended") is None


def test_a_call_that_may_have_arrived_is_repeated_without_its_lines() -> None:
    assert repeated(Call(0, "/draw/", {"game_id": "7", "event": "x\n"})).body == {"game_id": "7", "event": ""}
    hand = Call(0, "/start-2p-hand/", {"hand": "2C"})
    assert repeated(hand) == hand


ASK = Call(0, "/draw/", {})
LAY = Call(0, "/lay-down/", {})
TELL = Call(0, "/update-2p-game/", {})


@pytest.mark.parametrize(
    ("call", "answer", "code"),
    [
        (ASK, [], "BAD_REPLY"),
        (ASK, "draw stock", "BAD_REPLY"),
        (ASK, {}, "BAD_REPLY"),
        (ASK, {"play": None}, "BAD_REPLY"),
        (ASK, {"play": ["draw stock"]}, "BAD_REPLY"),
        (ASK, {"play": "draw"}, "BAD_DRAW"),
        (ASK, {"play": "draw Stock"}, "BAD_DRAW"),
        (ASK, {"play": "stock"}, "BAD_DRAW"),
        (ASK, {"play": "discard 7H"}, "BAD_DRAW"),
        (LAY, {"play": ""}, "MALFORMED_PLAY"),
        (LAY, {"play": "discard 10H"}, "MALFORMED_PLAY"),
        (LAY, {"play": "discard 2c"}, "MALFORMED_PLAY"),
        (LAY, {"play": "draw stock"}, "MALFORMED_PLAY"),
        (LAY, {"play": "discard 7H meld 2C 3C 4C"}, "MALFORMED_PLAY"),
        (TELL, {"status": "ok"}, "BAD_REPLY"),
        (TELL, {"play": "draw stock"}, "BAD_REPLY"),
        (TELL, None, "BAD_REPLY"),
    ],
)
def test_what_cannot_be_understood(call: Call, answer: Any, code: str) -> None:
    with pytest.raises(Fault) as fault:
        read_answer(call, answer)
    assert fault.value.code == code
    assert fault.value.said


def test_further_keys_and_blanks_do_no_harm() -> None:
    assert read_answer(TELL, {"status": "OK", "mood": "fine"}) is None
    drawn: Any = read_answer(ASK, {"play": " draw stock \n", "status": "OK"})
    assert drawn.source == "stock"
    laid: Any = read_answer(LAY, {"play": "  meld  2C 3C 4C   discard JH "})
    assert [card for command in laid.commands for card in getattr(command, "cards", ())] == list(cards("2C 3C 4C"))
