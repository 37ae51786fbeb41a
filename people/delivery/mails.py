"""Mails of notices: for each turn in a slow game, and once a day for what was not seen. One click ends them."""

from collections.abc import Mapping, Sequence

import structlog
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.selectors import signed_for_letters
from people import topics
from people.delivery import delivering, wanted
from people.models import Delivery, Notice, NoticeSettings, Topic

log = structlog.get_logger(__name__)
DIGESTS = "digests"
"""What signatures in digests are for."""

MOST_TOLD = 20
"""Sentences of one mail."""


def bring(delivery: Delivery) -> None:
    """Write what is due to its reader, if they still want it and have not seen it."""
    user = User.objects.get(pk=delivery.reader_id)
    chosen, address = wanted.settings_of(user), address_of(user)
    rows = Delivery.objects.filter(pk=delivery.pk)
    if address is None or not wanted.can_write():
        rows.delete()
        return
    is_turn = delivery.way == Delivery.Way.TURN
    unseen = [] if is_turn else unseen_since(delivery)
    with translation.override(chosen.language or None):
        letter = turn(delivery, chosen, address) if is_turn else digest(unseen, chosen, address)
    if letter is not None and not sent(letter, delivery):
        delivering.again([delivery], timezone.now())
    elif is_turn:
        rows.delete()
    else:
        delivering.next_digest(delivery, chosen, unseen)


def sent(letter: EmailMessage, delivery: Delivery) -> bool:
    """Whether a mail has left."""
    try:
        letter.send()
    except OSError as error:
        log.warning("a mail was not sent", delivery=delivery.pk, kind=type(error).__name__)
        return False
    return True


def address_of(user: User) -> str | None:
    """The confirmed address of somebody who is still here."""
    if not user.is_active or user.is_guest:
        return None
    confirmed = EmailAddress.objects.filter(user=user, verified=True).order_by("-primary", "pk")
    address: str | None = confirmed.values_list("email", flat=True).first()
    return address


# -- A turn ------------------------------------------------------------------------------------------------------
def turn(delivery: Delivery, chosen: NoticeSettings, address: str) -> EmailMessage | None:
    """The mail for one turn; none where it has been seen, or is not wanted any more."""
    notice = delivery.notice
    if notice is None or notice.seen or not wanted.wants(chosen, "mail", Topic.YOUR_TURN):
        return None
    words = topics.words_of(notice.facts)
    stop = settings.SITE_URL + reverse("account_no_letters", args=[signed_for_letters(chosen.user)])
    told = {
        **words, **paths(stop), "name": chosen.user.display_name, "table": settings.SITE_URL + notice.path,
        "deadline": topics.moment_in(notice.facts),
    }  # fmt: skip
    return written(_("Your turn: %(title)s with %(others)s") % words, "people/turn.txt", told, address)


# -- A day -------------------------------------------------------------------------------------------------------
def unseen_since(delivery: Delivery) -> list[Notice]:
    """What came since this one and was not seen, newest first."""
    return list(Notice.objects.filter(reader=delivery.reader_id, seen=None, pk__gte=delivery.notice_id or 0))


def digest(unseen: Sequence[Notice], chosen: NoticeSettings, address: str) -> EmailMessage | None:
    """The mail of a day: what was not seen, turns aside; none where there is nothing."""
    news = [one for one in unseen if one.topic != Topic.YOUR_TURN and wanted.wants(chosen, "mail", one.topic)]
    if not news:
        return None
    stop = settings.SITE_URL + reverse("no_digests", args=[signed_for_digests(chosen.user)])
    told = {
        **paths(stop), "name": chosen.user.display_name, "more": max(0, len(news) - MOST_TOLD),
        "news": [(topics.text_of(one.topic, one.facts), settings.SITE_URL + one.path) for one in news[:MOST_TOLD]],
    }  # fmt: skip
    subject = ngettext("%(count)d notice for you", "%(count)d notices for you", len(news)) % {"count": len(news)}
    return written(subject, "people/digest.txt", told, address)


def signed_for_digests(user: User) -> str:
    """The signature in a digest that lets its reader stop further ones."""
    return signing.dumps(user.pk, salt=DIGESTS)


def reader_of_digests(signed: str) -> User | None:
    """To whom a digest with this signature was sent."""
    try:
        return User.objects.filter(pk=signing.loads(signed, salt=DIGESTS), is_active=True).first()
    except signing.BadSignature:
        return None


# -- Both --------------------------------------------------------------------------------------------------------
def paths(stop: str) -> dict[str, str]:
    """Where one reads more, chooses, and ends it."""
    return {
        "notices": settings.SITE_URL + reverse("notices"),
        "settings": settings.SITE_URL + reverse("notice_settings"),
        "stop": stop,
    }


def written(subject: str, template: str, told: Mapping[str, object], address: str) -> EmailMessage:
    """A mail that one click ends (RFC 8058)."""
    headers = {"List-Unsubscribe": f"<{told['stop']}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return EmailMessage(subject, render_to_string(template, dict(told)), None, [address], headers=headers)
