"""A reported message as staff look at it: as it is now, with what was said around it, and how it is taken away."""

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import User
from chat import selectors, services
from chat.models import Message
from people.conduct.models import Report


class Messages:
    """Reports with the key `message:5`."""

    def shown(self, report: Report) -> SafeString:
        """The messages before and after; the reported one stands out."""
        message = _message_of(report)
        if message is None:
            return format_html("{}", _("The message is gone."))
        rows = [
            (other.sent_at.strftime("%H:%M:%S"), str(other.author), _marked(other, message))
            for other in selectors.around(message)
        ]
        table = format_html_join("", "<tr><td>{}</td><th>{}</th><td>{}</td></tr>", rows)
        return format_html("<p>{}</p><table>{}</table>", _place(message), table)

    def removed(self, report: Report, staff: User) -> None:
        """Delete the message, as its author could."""
        message = _message_of(report)
        if message is not None:
            services.remove(message)


def _message_of(report: Report) -> Message | None:
    number = report.key.partition(":")[2]
    return Message.objects.select_related("author", "game").filter(pk=int(number)).first()


def _place(message: Message) -> str:
    named = _("At table %(id)s, among watchers:") if message.watch else _("At table %(id)s:")
    return (named if message.game_id else _("In lobby %(id)s:")) % {"id": message.game_id or message.lobby_id}


def _marked(message: Message, reported: Message) -> str | SafeString:
    words = _("(deleted)") if message.deleted_at else message.text
    return format_html("<strong>{}</strong>", words) if message.pk == reported.pk else words
