"""The daily mail: what came and was not seen, once, to a confirmed address, until one click ends it."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client

from accounts import services as accounts
from accounts.models import User
from people import notices
from people.delivery import courier, wanted
from people.models import Delivery, Notice, Topic
from tests.games.callers import person
from tests.live.conftest import Clock
from tests.people.delivery.test_topics import FACTS, SECRET

pytestmark = pytest.mark.django_db
DAY = 86_400


@pytest.fixture(autouse=True)
def a_site(clock: Clock, settings: Any) -> None:
    settings.SITE_URL = "https://parlour.example"
    clock.now = clock.now.replace(hour=12, minute=0)


def member(name: str = "Ann", *, confirmed: bool = True) -> User:
    user = accounts.sign_up(username=name.lower(), email=f"{name.lower()}@example.org", password="a quiet evening 7")
    EmailAddress.objects.filter(user=user).update(verified=confirmed)
    accounts.change(user, {"display_name": name})
    return user


def tell(user: User, key: str = "one", topic: Topic = Topic.INVITED, **facts: Any) -> None:
    notices.tell(topic, [user.pk], path="/lobbies/3/", key=key, facts={"by": "Cleo", "title": "UNO", **facts})


def post(clock: Clock, hours: float) -> list[Any]:
    """The mails that leave when the courier looks so much later."""
    clock.tick(hours * 3600)
    mail.outbox.clear()
    courier.bring_what_is_due()
    return list(mail.outbox)


def test_one_in_the_morning_with_all_that_was_not_seen(clock: Clock) -> None:
    ann = member()
    tell(ann)
    tell(ann, "two", by="Bob")
    assert post(clock, 19.9) == []
    (letter,) = post(clock, 0.2)
    assert (letter.to, letter.subject) == (["ann@example.org"], "2 notices for you")
    for part in ("Hello Ann", "Cleo asks you", "Bob asks you", "https://parlour.example/lobbies/3/",
                 "https://parlour.example/notices/settings/"):  # fmt: skip
        assert part in letter.body
    assert post(clock, 24) == [], "and never twice"
    tell(ann, "three", by="Dot")
    (letter,) = post(clock, 24)
    assert "Dot asks you" in letter.body
    assert "Cleo" not in letter.body


def test_none_where_all_was_seen(clock: Clock) -> None:
    ann = member()
    tell(ann)
    notices.see(ann.pk, Notice.objects.get().pk)
    assert post(clock, 24) == []
    assert Delivery.objects.count() == 0


def test_to_nobody_without_a_confirmed_address(clock: Clock) -> None:
    tell(member(confirmed=False))
    gus = person("Gus").user
    assert gus
    tell(gus)
    assert post(clock, 24) == []


def test_not_of_what_is_not_wanted(clock: Clock) -> None:
    ann = member()
    wanted.change(ann, {"mail": {"invited": False}})
    tell(ann)
    tell(ann, "two", Topic.FRIEND_TABLE)
    tell(ann, "three", Topic.YOUR_TURN)
    assert post(clock, 24) == []


def test_in_the_language_in_which_they_chose(clock: Clock) -> None:
    ann = member()
    wanted.change(ann, {}, "de")
    tell(ann)
    (letter,) = post(clock, 24)
    assert letter.subject == "1 Mitteilung für dich"
    assert "Cleo bittet dich zu einer Partie UNO." in letter.body


def test_who_asks_for_mails_about_turns_has_them_in_that_language(clock: Clock) -> None:
    ann, client = member(), Client(headers={"Accept-Language": "de"})
    client.force_login(ann)
    page = client.get("/accounts/settings/")
    given = {**page.context["form"].initial, "turn_letters": "on"}
    assert client.post("/accounts/settings/", given).status_code == 302
    tell(ann, topic=Topic.YOUR_TURN, others=["Bob"], until="2026-11-21T08:00:00+00:00")
    (letter,) = post(clock, 0)
    assert letter.subject == "Du bist dran: UNO mit Bob"
    assert "2026-11-21 08:00 (UTC)" in letter.body


@pytest.mark.parametrize("topic", Topic)
def test_no_secret_is_in_any(clock: Clock, topic: Topic) -> None:
    ann = member()
    wanted.change(ann, {"mail": dict.fromkeys(Topic.values, True)})
    notices.tell(topic, [ann.pk], path="/games/7/", key="one", facts=FACTS)
    (letter,) = post(clock, 24)
    assert not [part for part in SECRET.split() if part in letter.subject + letter.body]


def test_without_mail_nothing_waits(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    tell(member())
    assert Delivery.objects.count() == 0
    assert Notice.objects.count() == 1


def test_a_server_that_is_away_gets_it_later(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    tell(member())

    def refuse(*_: Any) -> int:
        raise ConnectionRefusedError

    with monkeypatch.context() as broken:
        broken.setattr(EmailBackend, "send_messages", refuse)
        assert post(clock, 24) == []
    assert len(post(clock, 0.1)) == 1


@pytest.mark.parametrize("topic", [Topic.INVITED, Topic.YOUR_TURN])
def test_what_comes_while_it_is_sent_waits_for_the_next_one(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, topic: Topic
) -> None:
    ann = member()
    tell(ann)
    send = EmailBackend.send_messages

    def slowly(self: EmailBackend, letters: Any) -> int:
        tell(ann, "two", topic, by="Bob")
        return send(self, letters)

    with monkeypatch.context() as slow:
        slow.setattr(EmailBackend, "send_messages", slowly)
        (letter,) = post(clock, 24)
    assert "Bob" not in letter.body
    told = [letter.body for letter in post(clock, 24)]
    assert len(told) == (topic == Topic.INVITED)
    assert not told or ("Bob asks you" in told[0] and "Cleo" not in told[0])
    assert post(clock, 24) == []


# -- One click ---------------------------------------------------------------------------------------------------
def test_one_click_ends_them(clock: Clock) -> None:
    ann = member()
    tell(ann)
    (letter,) = post(clock, 24)
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = letter.extra_headers["List-Unsubscribe"].strip("<>").removeprefix("https://parlour.example")
    assert link in letter.body
    stranger = Client(enforce_csrf_checks=True)
    assert "Stop the mails" in stranger.get(link).content.decode()
    assert wanted.wants(wanted.settings_of(ann), "mail", Topic.INVITED), "mail programs follow links by themselves"
    page = stranger.post(link, {"List-Unsubscribe": "One-Click"}).content.decode()
    assert "any more about what you have not seen" in page
    tell(ann, "two")
    assert post(clock, 24) == []
    assert stranger.get("/notices/no-mail/1:abc:def/").status_code == 404


def test_it_leaves_mails_about_turns_as_they_are(clock: Clock) -> None:
    ann = member()
    accounts.change(ann, {"turn_letters": True})
    wanted.no_mail(ann)
    ann.refresh_from_db()
    assert ann.turn_letters
