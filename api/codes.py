"""The words programs hear when something is refused; the API documentation lists them all."""

CODES: dict[str, str] = {}
"""Each code with what it means, in the order of definition."""


def define(code: str, meaning: str) -> str:
    """Add a code to the list; the same code may be defined again with the same meaning only."""
    if CODES.setdefault(code, meaning) != meaning:
        raise ValueError(f"{code} means something else already: {CODES[code]}")
    return code


def table() -> str:
    """All codes as a section of Markdown, for the end of a document's introduction."""
    rows = "\n".join(f"| `{code}` | {meaning} |" for code, meaning in CODES.items())
    return f"\n\n## Codes of refusals\n\n| code | means |\n|---|---|\n{rows}\n"


NOT_AUTHENTICATED = define("NOT_AUTHENTICATED", "The credentials are missing, wrong, revoked or do not match.")
SECOND_FACTOR_REQUIRED = define("SECOND_FACTOR_REQUIRED", "The account has a second factor: send its code as `code`.")
VERIFICATION_REQUIRED = define("VERIFICATION_REQUIRED", "The e-mail address has to be confirmed first.")
CSRF_FAILED = define("CSRF_FAILED", "A request with a session cookie came without its CSRF token.")
FORBIDDEN = define("FORBIDDEN", "This caller may not do this.")
NOT_FOUND = define("NOT_FOUND", "There is no such route, or no such thing.")
METHOD_NOT_ALLOWED = define("METHOD_NOT_ALLOWED", "The route exists, but not for this method; see `Allow`.")
NOT_ACCEPTABLE = define("NOT_ACCEPTABLE", "Answers are JSON, and `Accept` does not want that.")
UNSUPPORTED_MEDIA_TYPE = define("UNSUPPORTED_MEDIA_TYPE", "Bodies are JSON: send `Content-Type: application/json`.")
INVALID_BODY = define("INVALID_BODY", "The body is no JSON object, or `fields` says what is wrong with it.")
BODY_TOO_LARGE = define("BODY_TOO_LARGE", "The body is longer than anything this API reads.")
BAD_REQUEST = define("BAD_REQUEST", "The request as such is broken, for example its host name.")
CONFLICT = define("CONFLICT", "Somebody or something was there first: a taken name, a crossed or a stale request.")
TOO_MANY_TOKENS = define("TOO_MANY_TOKENS", "Revoke a token before making another one.")
RATE_LIMITED = define("RATE_LIMITED", "Too many tries; `limit` says of what, `Retry-After` when to come back.")
UNAVAILABLE = define(
    "UNAVAILABLE", "The database is away, locked or full. Repeat after `Retry-After` seconds, a move with the same key."
)
INTERNAL_ERROR = define("INTERNAL_ERROR", "Our mistake. It has been written down under `id`; try again.")
