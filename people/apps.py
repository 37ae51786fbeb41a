"""The app of people."""

from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PeopleConfig(AppConfig):
    """Who is here, who knows whom, and what each person is told."""

    name = "people"
    verbose_name = _("people")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Add relations to what people can export; hear of what ends accounts and sign-ins; tell pages what is new."""
        from accounts.export import contribute, rows
        from accounts.services import account_closing
        from people import notices  # noqa: F401
        from people.conduct import keeping
        from people.delivery import devices, forgetting  # noqa: F401
        from people.models import Block, Follow
        from people.relations import relations_changed

        contribute("following", rows(Follow, "whom", "whom__display_name", "at", whose="by"))
        contribute("blocked", rows(Block, "whom", "whom__display_name", "at", whose="by"))
        account_closing.connect(_forget, dispatch_uid="people.relations")
        account_closing.connect(keeping.forget, dispatch_uid="people.conduct")
        relations_changed.connect(_look, dispatch_uid="people.company")


def _forget(user: Any, **_: Any) -> None:
    from people.relations import forget

    forget(user)


def _look(user_ids: Any, **_: Any) -> None:
    from people.company import friends_changed

    friends_changed(*user_ids)
