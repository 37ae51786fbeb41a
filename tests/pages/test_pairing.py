"""Looking for players without scripts: the felt, the answer, the strip on every other page."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from lobbies import services, starting
from lobbies.models import Lobby, Seeker, Wish
from lobbies.pairing import presence
from lobbies.pairing.due import see_to_wishes
from tests.live.conftest import Clock, clock
from tests.pages.conftest import Visitor

__all__ = ["clock"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.services, pytest.mark.usefixtures("fresh_process")]
UNO = "/pair/uno/"


def words(browser: Visitor, path: str = UNO) -> str:
    """A page as it is read."""
    answer = browser.get(path)
    assert answer.status_code == 200, answer
    return " ".join(answer.content.decode().split())


def look_for(browser: Visitor, kind: str = "uno", **terms: Any) -> None:
    """Press the button."""
    answer = browser.post(f"/pair/{kind}/wish", terms)
    assert answer.headers["Location"] == f"/pair/{kind}/"


def pass_by(clock: Clock, seconds: int, *here: Visitor) -> None:
    for _ in range(seconds):
        clock.tick(1)
        for browser in here:
            assert browser.user
            presence.note(browser.user.pk)
        see_to_wishes()


@pytest.fixture
def two(mia: Visitor, otto: Visitor, clock: Clock) -> tuple[Visitor, Visitor]:
    """Two for whom a table of UNO is ready."""
    look_for(mia)
    look_for(otto)
    pass_by(clock, 20, mia, otto)
    return mia, otto


def said(browser: Visitor, answer: str, **more: str) -> Any:
    """Answer by the form of the page."""
    asked = browser.get(UNO).context["ready"].proposal
    return browser.post("/pair/answer", {"kind": "uno", "proposal_id": asked.pk, "answer": answer, **more})


# -- Coming ------------------------------------------------------------------------------------------------------
def test_looking_at_the_felt_makes_nobody_and_asking_makes_a_guest(nobody: Visitor) -> None:
    assert "Anybody for UNO?" in words(nobody)
    assert not User.objects.exists()
    look_for(nobody)
    assert Wish.objects.get().user.is_guest
    assert "You are the only one so far." in words(nobody)


def test_what_is_no_game_has_no_felt(nobody: Visitor) -> None:
    assert nobody.get("/pair/chess/").status_code == 404
    assert nobody.post("/pair/chess/wish").status_code == 404


def test_the_form_says_all_terms(mia: Visitor) -> None:
    look_for(mia, preset="party", least="4", most="3", pace="slow", bots="yes")
    wish = Wish.objects.get()
    assert (wish.preset, wish.least, wish.most, wish.pace, wish.bots) == ("party", 3, 4, "slow", True)


def test_what_cannot_be_is_told_in_a_sentence(mia: Visitor) -> None:
    look_for(mia, least="2", most="40")
    assert "This cannot be looked for." in words(mia)
    assert not Wish.objects.exists()


def test_it_says_who_waits_since_when_and_what_comes_next(mia: Visitor, otto: Visitor, clock: Clock) -> None:
    look_for(mia)
    pass_by(clock, 5, mia)
    look_for(otto)
    clock.tick(3)
    seen = words(mia)
    assert "2 of you look for this." in seen
    assert ">0:17<" in seen, "a table is made of them 20 s after the last has come"
    assert ">0:08<" in seen, "for so long Mia has waited"
    assert "Otto" in seen
    assert mia.get(UNO).context["chairs"][0].is_you
    assert [chair.free for chair in mia.get(UNO).context["chairs"]] == [False, False, True, True]


def test_alone_there_are_other_things_to_do(mia: Visitor, otto: Visitor) -> None:
    look_for(mia)
    look_for(otto, "spades")
    seen = words(mia)
    for way in ("Play with bots", "Invite somebody", "Tell me", "/pair/spades/", "1 waits"):
        assert way in seen


def test_bots_are_offered_after_half_a_minute(mia: Visitor, otto: Visitor, clock: Clock) -> None:
    look_for(mia, "spades")
    look_for(otto, "spades")
    pass_by(clock, 29, mia, otto)
    assert "Let bots sit down" not in words(mia, "/pair/spades/")
    pass_by(clock, 1, mia, otto)
    assert "Let bots sit down" in words(mia, "/pair/spades/")
    for browser in (mia, otto):
        look_for(browser, "spades", bots="yes", least="4", most="4", pace="live", preset="")
    assert browser.get("/pair/spades/").context["ready"].proposal.bots == 2


def test_the_page_looks_again_by_itself_while_somebody_waits(mia: Visitor, clock: Clock) -> None:
    assert "http-equiv" not in words(mia)
    look_for(mia)
    assert '<meta http-equiv="refresh" content="5">' in words(mia)
    assert "http-equiv" not in words(mia, f"{UNO}?still=yes")
    for _ in range(5):
        pass_by(clock, 5)
        words(mia)
    assert Wish.objects.exists(), "a page that is looked at keeps the wish"
    pass_by(clock, 16)
    assert not Wish.objects.exists()


# -- A table is ready --------------------------------------------------------------------------------------------
def test_all_say_yes_and_are_led_to_the_table(two: tuple[Visitor, Visitor]) -> None:
    mia, otto = two
    assert "Your table is ready: Otto, you." in words(mia)
    assert said(mia, "yes").headers["Location"] == UNO
    assert "You are in. Waiting for the others." in words(mia)
    place = said(otto, "yes").headers["Location"]
    assert place == f"/games/{Lobby.objects.get().game_id}/"
    assert mia.get(UNO).headers["Location"] == place, "who waits is led there, too"
    assert otto.get(place).status_code == 200


def test_no_ends_the_wish_and_says_so(two: tuple[Visitor, Visitor]) -> None:
    mia, _otto = two
    said(mia, "no")
    assert "You are not looking for UNO any more." in words(mia)
    assert "Find players" in words(mia)


def test_silence_ends_the_wish_and_says_so(two: tuple[Visitor, Visitor], clock: Clock) -> None:
    mia, otto = two
    said(otto, "yes")
    pass_by(clock, 20, mia, otto)
    assert "A table was ready, and nobody heard from you." in words(mia)
    assert "nobody heard from you when a table was ready" in words(mia, "/rules/")
    assert "You are the only one so far." in words(otto)


def test_a_late_answer_is_told_in_a_sentence(two: tuple[Visitor, Visitor], clock: Clock) -> None:
    mia, _otto = two
    asked = mia.get(UNO).context["ready"].proposal
    clock.tick(30)
    mia.post("/pair/answer", {"kind": "uno", "proposal_id": asked.pk, "answer": "yes"})
    assert "This proposal is over." in words(mia)


# -- The strip ---------------------------------------------------------------------------------------------------
def strip_of(browser: Visitor, path: str) -> str:
    """What the strip of a page says."""
    seen = words(browser, path)
    return seen.partition('id="strip"')[2].partition("<script")[0]


def test_the_strip_stands_on_each_page_of_who_looks_and_on_nobody_elses(
    mia: Visitor, otto: Visitor, nobody: Visitor, clock: Clock
) -> None:
    look_for(mia)
    look_for(otto)
    clock.tick(45)
    for path in ("/", "/rules/", "/lobbies/", "/games/", "/pair/spades/"):
        assert "2 wait" in strip_of(mia, path), path
        assert ">0:45<" in strip_of(mia, path), path
        assert "Stop" in strip_of(mia, path), path
    assert "2 wait" not in strip_of(mia, UNO), "there the page itself says it"
    assert strip_of(nobody, "/rules/") == ""


def test_it_stands_at_a_table_with_bots_too(mia: Visitor) -> None:
    look_for(mia)
    table = mia.post("/play/rummy/").headers["Location"]
    assert "1 waits" in strip_of(mia, table)


def test_stopping_by_the_strip_leads_back_to_the_page(mia: Visitor) -> None:
    look_for(mia)
    assert mia.post("/pair/uno/stop", {"next": "/rules/"}).headers["Location"] == "/rules/"
    assert not Wish.objects.exists()
    assert "1 waits" not in strip_of(mia, "/rules/")
    look_for(mia)
    for elsewhere in ("https://evil.example/", "//evil.example/", "rules/"):
        assert mia.post("/pair/uno/stop", {"next": elsewhere}).headers["Location"] == UNO


def test_the_strip_asks_and_takes_the_answer(two: tuple[Visitor, Visitor]) -> None:
    mia, otto = two
    assert "Your table is ready: Otto, you." in strip_of(mia, "/rules/")
    assert said(otto, "yes", next="/rules/").headers["Location"] == "/rules/"
    assert said(mia, "yes", next="/rules/").headers["Location"].startswith("/games/")
    assert "The cards are dealt." in strip_of(otto, "/rules/")


def test_scripts_ask_for_the_strip_alone(mia: Visitor) -> None:
    look_for(mia)
    part = mia.get("/pair/strip?path=/rules/", headers={"X-Part": "yes"})
    assert part.headers["X-Part"] == "yes"
    assert "1 waits" in part.content.decode()
    assert 'value="/rules/"' in part.content.decode()
    stopped = mia.post("/pair/uno/stop", {"next": "/rules/"}, headers={"X-Part": "yes"})
    assert "1 waits" not in stopped.content.decode()


# -- Where it is found -------------------------------------------------------------------------------------------
def test_each_game_leads_there_and_says_how_many_wait(mia: Visitor, nobody: Visitor) -> None:
    look_for(mia)
    seen = words(nobody, "/")
    for kind in ("uno", "spades", "rummy", "rummikub", "hidden_joker"):
        assert f'href="/pair/{kind}/"' in seen
        assert f'href="/pair/{kind}/"' in words(nobody, f"/rules/{kind}/")
    assert seen.count("1 waits") == 1


def test_who_plays_with_people_is_told_so(mia: Visitor, otto: Visitor, gather: Callable[..., Lobby]) -> None:
    lobby = gather(mia, otto, bots=2)
    assert mia.user
    assert otto.user
    services.set_ready(lobby.pk, otto.user, True)
    starting.start_lobby(lobby.pk, mia.user)
    look_for(mia)
    assert "You are in a game with people." in words(mia)
    assert not Seeker.objects.filter(user=mia.user, ended="uno").exists()
