"""Whose a token was a moment ago: known for seconds, and forgotten as soon as it may have ended."""

from collections import OrderedDict
from threading import Lock
from time import monotonic

from accounts.models import ApiToken
from accounts.revocation import Notice

SECONDS = 5.0
"""As long as it takes until what was revoked elsewhere is heard of, whatever is away."""

MOST = 10_000

_known: OrderedDict[str, tuple[int, float]] = OrderedDict()
"""By the hash of each token: the user's id, and when that is known no longer."""

_lock = Lock()
_forgettings = 0


def forgettings() -> int:
    """How often something was forgotten: what was read before that may not be kept after it."""
    return _forgettings


def keep(token: ApiToken, before: int) -> None:
    """Know for a while whose a token is; `before` is the number of forgettings when it was read."""
    with _lock:
        if before != _forgettings:
            return
        _known[token.hashed] = (token.user_id, monotonic() + SECONDS)
        _known.move_to_end(token.hashed)
        while len(_known) > MOST:
            _known.popitem(last=False)


def owner(text: str) -> int | None:
    """The id of the user whose token this is, if that is known."""
    user_id, until = _known.get(ApiToken.hash_of(text), (None, 0.0))
    return user_id if monotonic() < until else None


def forget(notice: Notice | None = None) -> None:
    """Forget the tokens that a notice is about, or all of them."""
    global _forgettings  # noqa: PLW0603  # one count for each process
    with _lock:
        _forgettings += 1
        if notice is None:
            _known.clear()
            return
        users = notice.users | notice.gone
        for hashed in [one for one, (user, _) in _known.items() if user in users or one in notice.names]:
            del _known[hashed]
