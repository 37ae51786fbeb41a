"""R31-R34: the secret joker. Who does not know it plays with natural cards, and nothing tells it to anybody."""

import json
from dataclasses import replace

import pytest

from games.catalog.hidden_joker.minds import bot
from games.catalog.hidden_joker.rules import game as rules
from games.catalog.hidden_joker.rules.checking import arrangement, check
from games.catalog.hidden_joker.rules.moves import Discard, Reveal
from games.catalog.hidden_joker.rules.options import JokerOptions
from games.core.options import InvalidOptions, parse_options
from games.core.rules import IllegalMove, heard
from games.core.text import said_within
from tests.kinds.hidden_joker.build import (
    LOW,
    SECRET,
    declare,
    discard,
    draw,
    ids,
    play,
    reveal,
    rng,
    table,
    the,
    told,
    with_player,
)

RUN = "AC 2D 4H 6S 8H 9H 10H KS JC 3H 5D 7C JS"
NATURAL = "AH 2H 3H 4S 5S 6S 7S 8C 8D 8H QD QS QC KC"
NATURAL_MELDS = "run AH 2H 3H / run 4S 5S 6S 7S / set 8C 8D 8H / set QD QS QC"
WITH_WILD = "AH 2H 3H 4S 5S 6S 7S 8C 8D 8H QD QS 9C KC"
WILD_MELDS = "run AH 2H 3H / run 4S 5S 6S 7S / set 8C 8D 8H / set QD QS 9C"


def refusal_of(state, move, seat=None):
    with pytest.raises(IllegalMove) as refusal:
        rules.play(state, state.seat if seat is None else seat, move, rng())
    return refusal.value


def jokers(value):
    """Every `is_joker` anywhere in a JSON value, and the wild rank."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key in ("is_joker", "hidden_joker_rank"):
                yield item
            yield from jokers(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from jokers(item)


@pytest.mark.rule("R31")
@pytest.mark.parametrize("when", ["before drawing", "after drawing"])
def test_a_natural_run_shows_the_joker_to_its_owner(when):
    state = table(RUN, LOW, options=SECRET)
    if when == "after drawing":
        state, _ = draw(state)
    after, events = reveal(state, "8H 9H 10H")
    assert told(events) == ["joker:revealed", "joker:revealed", "hand:update", "state:update"]
    assert rules.view(after, 0)["hidden_joker_rank"] == "9"
    assert rules.view(after, 1)["hidden_joker_rank"] is None
    assert (after.seat, after.drawn, after.players[0].hand) == (0, state.drawn, state.players[0].hand)
    assert after.turn_number == state.turn_number


@pytest.mark.rule("R31")
def test_others_learn_that_he_knows_but_not_what():
    state = with_player(table(RUN, LOW, LOW, options=SECRET), 2, knows=True)
    after, events = reveal(state, "8H 9H 10H")
    assert [player["knows_joker"] for player in rules.view(after, 1)["players"]] == [True, False, True]
    heard_by = {
        seat: [event.data for event in heard(events, seat) if event.type == "joker:revealed"]
        for seat in (0, 1, 2, None)
    }
    full, hidden = {"seat": 0, "hidden_joker_rank": "9"}, {"seat": 0, "hidden_joker_rank": None}
    assert heard_by == {0: [full], 1: [hidden], 2: [full], None: [hidden]}
    assert "8" not in json.dumps(rules.view(after, 1)["last_action"])


@pytest.mark.rule("R31")
@pytest.mark.parametrize(
    "shown", ["8H 10H KS", "JC JS", "8H 9H", "8H 9H 10H 9H", "2S 3H 4H", ""], ids=lambda text: text or "nothing"
)
def test_anything_else_is_no_pure_run(shown):
    state = table(RUN, LOW, options=SECRET)
    assert refusal_of(state, Reveal(ids(state, shown))).code == "NOT_A_PURE_RUN"


@pytest.mark.rule("R31")
def test_a_card_named_twice_or_of_another_hand_is_no_pure_run():
    state = table(RUN, "5C 6C 7C", options=SECRET)
    eight, nine, _ = ids(state, "8H 9H 10H")
    assert refusal_of(state, Reveal((eight, nine, nine))).code == "NOT_A_PURE_RUN"
    theirs = Reveal(state.players[1].hand)
    strangers = Reveal((901, 902, 903))
    assert str(refusal_of(state, theirs)) == str(refusal_of(state, strangers))


@pytest.mark.rule("R31")
def test_a_run_with_the_wild_rank_in_its_own_place_is_shown_like_any_other():
    for wild in "6789K":
        after, _ = reveal(table(RUN, LOW, options=SECRET, wild=wild), "8H 9H 10H")
        assert after.players[0].knows


@pytest.mark.rule("R31")
def test_reveal_without_need():
    state = table(RUN, LOW)
    assert refusal_of(state, Reveal(ids(state, "8H 9H 10H"))).code == "JOKER_IS_OPEN"
    known = with_player(table(RUN, LOW, options=SECRET), 0, knows=True)
    assert refusal_of(known, Reveal(ids(known, "8H 9H 10H"))).code == "JOKER_KNOWN"
    assert refusal_of(table(LOW, RUN, options=SECRET), Reveal((1, 2, 3)), seat=1).code == "NOT_YOUR_TURN"


@pytest.mark.rule("R31")
def test_knowledge_lasts_for_the_round_only():
    options = JokerOptions(joker="secret", format="rounds_3")
    state = with_player(table(NATURAL, LOW, options=options, drawn="stock"), 0, knows=True)
    after, _ = play(state, declare(state, NATURAL_MELDS, "KC"))
    assert after.round == 2
    assert [player.knows for player in after.players] == [False, False]


@pytest.mark.rule("R32")
@pytest.mark.parametrize("reader", [1, None])
def test_nothing_shows_the_joker_to_who_does_not_know(reader):
    state = with_player(table(RUN, LOW, discards="9D 9S 2S", options=SECRET), 0, knows=True)
    drawn, events = draw(state, "discard")
    after, more = discard(drawn, "9H")
    for seen in (state, drawn, after):
        assert set(jokers(rules.view(seen, reader))) == {None}
    assert set(jokers([dict(event.data) for event in heard((*events, *more), reader)])) <= {None}
    assert set(jokers(rules.view(after, 0))) == {"9", True, False}


@pytest.mark.rule("R32")
def test_ranks_of_wild_differ_in_nothing_for_who_does_not_know():
    """View, hints, refusals, reports, groupings, time-out and bot are the same whatever is wild."""

    def all_of(wild):
        state = table(f"{RUN} 9S", LOW, options=SECRET, wild=wild, drawn="stock")
        view = rules.view(state, 0)
        move = declare(state, "run 8H 9H 10H / set JC JS 9S")
        return (
            json.dumps(view),
            rules.hints(state, 0),
            json.dumps(said_within(refusal_of(state, move).detail, str)),
            json.dumps(said_within(check(view, move), str)),
            json.dumps(arrangement(view)),
            rules.safest(state, 0),
            bot.choose(view, "easy", rng()),
        )

    assert len({repr(all_of(wild)) for wild in "A23456789TJQK"}) == 1


@pytest.mark.rule("R33")
def test_for_who_does_not_know_no_card_is_wild():
    state = table(WITH_WILD, LOW, options=SECRET, drawn="stock")
    report = refusal_of(state, declare(state, WILD_MELDS, "KC")).detail["report"]
    assert [meld["reason"] for meld in report["melds"]] == [None, None, None, "MIXED_RANKS"]
    knowing = with_player(state, 0, knows=True)
    assert play(knowing, declare(knowing, WILD_MELDS, "KC")).state.ending


@pytest.mark.rule("R33")
def test_a_wild_in_a_run_costs_80_whoever_does_not_know():
    options = JokerOptions(joker="secret", wrong_declaration="penalty")
    cards = "8H 9S 10H 4S 5S 6S 7S 8C 8D 8S QD QS QC KC"
    melds = "run 8H 9S 10H / run 4S 5S 6S 7S / set 8C 8D 8S / set QD QS QC"
    state = table(cards, LOW, LOW, options=options, drawn="stock")
    after, _ = play(state, declare(state, melds, "KC"))
    assert (after.players[0].out, after.players[0].cost) == ("wrong_declaration", 80)
    knowing = with_player(state, 0, knows=True)
    assert play(knowing, declare(knowing, melds, "KC")).state.ending.winner == 0


@pytest.mark.rule("R33")
def test_natural_melds_win_without_knowing():
    state = table(NATURAL, LOW, options=SECRET, drawn="stock")
    assert play(state, declare(state, NATURAL_MELDS, "KC")).state.ending.reason == "rummy_declared"


@pytest.mark.rule("R33")
def test_a_dry_run_is_no_oracle():
    state = table(f"{RUN} 9S", LOW, options=SECRET, drawn="stock")
    view = rules.view(state, 0)
    assert check(view, declare(state, "set JC JS 9S"))["melds"][0]["reason"] == "MIXED_RANKS"
    assert arrangement(view)["points"] == 66  # of 103: not the run, not the discarded ten, and the nine like any card


@pytest.mark.rule("R34")
def test_at_the_end_the_joker_is_open_and_counts_for_all():
    loser = "5H 6H 9C 10S QS 9D 2C 2D 2H KC KD KH 7S"
    state = table(NATURAL, loser, options=SECRET, drawn="stock")
    after, events = play(state, declare(state, NATURAL_MELDS, "KC"))
    assert after.players[1].total == 7
    for reader in (0, 1, None):
        view = rules.view(after, reader)
        assert view["hidden_joker_rank"] == "9"
        assert None not in set(jokers(view))
    assert None not in set(jokers([dict(event.data) for event in events]))


@pytest.mark.rule("R34")
def test_also_at_the_end_of_a_round_but_not_of_the_next():
    options = JokerOptions(joker="secret", format="rounds_3")
    state = table(NATURAL, LOW, options=options, drawn="stock")
    after, events = play(state, declare(state, NATURAL_MELDS, "KC"))
    view = rules.view(after, 1)
    assert view["hidden_joker_rank"] is None
    assert view["last_round"]["hidden_joker_rank"] == "9"
    assert set(jokers(view["you"])) == {None}
    assert the(events, "round:scored").data["result"]["hidden_joker_rank"] == "9"


@pytest.mark.rule("R34")
def test_a_secret_joker_that_may_not_be_picked_up_is_refused():
    with pytest.raises(InvalidOptions) as refusal:
        parse_options(JokerOptions, {"joker": "secret", "wild_pickup": False})
    assert list(refusal.value.fields) == ["wild_pickup"]
    with pytest.raises(InvalidOptions):
        parse_options(JokerOptions, {"wild_pickup": False}, {"joker": "secret"})


@pytest.mark.rule("R32")
def test_who_left_the_round_learns_nothing_more():
    state = with_player(table(RUN, LOW, LOW, options=replace(SECRET, drops=True)), 0, out="dropped", cost=20)
    state = replace(state, seat=1)
    drawn, _ = draw(state)
    after, _ = play(drawn, Discard(drawn.drawn.card))
    assert set(jokers(rules.view(after, 0))) == {None}
