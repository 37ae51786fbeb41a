"""Every page there is, and who looks at it."""

from dataclasses import dataclass
from itertools import count
from typing import Literal

from playwright.sync_api import ViewportSize

from games.catalog import SLUGS

Who = Literal["nobody", "guest", "member", "guarded"]
SIZES = {"phone": (360, 740), "lying": (844, 390), "desk": (1440, 900)}
WINDOWS = {size: ViewportSize(width=width, height=height) for size, (width, height) in SIZES.items()}
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")


@dataclass(frozen=True, slots=True)
class Place:
    """A page under its name, as seen by nobody in particular, a guest, a member, or one with a second factor."""

    name: str
    path: str
    who: Who = "nobody"
    status: int = 200
    is_alike: bool = False
    """Whether another place is made by the same template of the same parts: here it is only seen to fit."""

    def __str__(self) -> str:
        return self.name


PLACES = (
    Place("home", "/"),
    Place("home-guest", "/", "guest"),
    Place("home-member", "/", "member"),
    Place("styleguide", "/styleguide"),
    Place("play", "/play/"),
    Place("play-member", "/play/", "member"),
    Place("tables", "/lobbies/"),
    Place("tables-member", "/lobbies/?kind=uno", "member"),
    Place("new-table", "/lobbies/new/"),
    *(Place(f"new-{slug}", f"/lobbies/new/?kind={slug}", "member", is_alike=slug != SLUGS[0]) for slug in SLUGS),
    Place("pair", "/pair/uno/"),
    Place("pair-member", "/pair/spades/", "member"),
    Place("join", "/join/"),
    Place("rules", "/rules/"),
    *(Place(f"rules-{slug}", f"/rules/{slug}/") for slug in SLUGS),
    Place("about", "/about/"),
    Place("privacy", "/privacy/"),
    Place("help", "/help/"),
    Place("contact", "/contact/"),
    Place("arena", "/arena/"),
    Place("arena-how-to", "/arena/how-to/"),
    Place("events", "/docs/events"),
    *(Place(f"events-{slug}", f"/docs/events/{slug}", is_alike=slug != SLUGS[0]) for slug in SLUGS),
    Place("own-games", "/games/", "member"),
    Place("notices", "/notices/", "member"),
    Place("notices-guest", "/notices/", "guest", is_alike=True),
    Place("notice-settings", "/notices/settings/", "member"),
    Place("notice-settings-guest", "/notices/settings/", "guest", is_alike=True),
    Place("offline", "/offline/"),
    Place("friends", "/friends/", "member"),
    Place("login", "/accounts/login/"),
    Place("signup", "/accounts/signup/"),
    Place("signup-guest", "/accounts/signup/", "guest"),
    Place("logout-guest", "/accounts/logout/", "guest"),
    Place("reset", "/accounts/password/reset/"),
    Place("reset-sent", "/accounts/password/reset/done/"),
    Place("reset-used", "/accounts/password/reset/key/1-set-password/"),
    Place("account-guest", "/accounts/", "guest"),
    Place("account", "/accounts/", "member"),
    Place("settings", "/accounts/settings/", "member"),
    Place("tokens", "/accounts/tokens/", "member"),
    Place("close", "/accounts/close/", "member"),
    Place("email", "/accounts/email/", "member"),
    Place("password", "/accounts/password/change/", "member"),
    Place("sessions", "/accounts/sessions/", "member"),
    Place("reauthenticate", "/accounts/reauthenticate/", "member"),
    Place("second-step", "/accounts/2fa/", "guarded"),
    Place("totp", "/accounts/2fa/totp/activate/", "member"),
    Place("totp-off", "/accounts/2fa/totp/deactivate/", "guarded"),
    Place("codes", "/accounts/2fa/recovery-codes/", "guarded"),
    Place("codes-new", "/accounts/2fa/recovery-codes/generate/", "guarded"),
    Place("passkeys", "/accounts/2fa/webauthn/", "guarded"),
    Place("passkey-new", "/accounts/2fa/webauthn/add/", "member"),
    Place("missing", "/there/is/no/such/page", status=404),
    Place("forbidden", "/shown/403", status=403),
    Place("cold-form", "/shown/403_csrf", status=403),
    Place("too-fast", "/shown/429", status=429),
    Place("broken", "/shown/500", status=500),
    Place("unavailable", "/shown/503", status=503),
)


def rounds(longest: int = 8) -> dict[str, list[Place]]:
    """Places that one browser looks at one after another: a kind's own, or those that are seen by the same person."""
    found: dict[str, list[Place]] = {}
    for place in sorted(PLACES, key=lambda place: place.who != "nobody"):
        whose = next((slug for slug in SLUGS if place.name.endswith(slug)), place.who)
        names = (f"{whose}-{number}" for number in count(1))
        found.setdefault(next(name for name in names if len(found.get(name, ())) < longest), []).append(place)
    return found


ROUNDS = rounds()
