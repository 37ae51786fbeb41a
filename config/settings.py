"""All settings, fed by the environment and safe by default; `docs/settings.md` lists the variables.

Production is the default and refuses to start without what it needs. `DEBUG=1` (as `make run` sets it) needs
nothing: SQLite, memory, a generated key.
"""

import os
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from csp.constants import NONCE, NONE, SELF
from django.conf.locale import LANG_INFO
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import to_language

from config import env
from config.logs import LOGGING  # noqa: F401
from games import catalog
from people.delivery import keys

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(env.text(
    "VAR_DIR", "where the site writes: database, development key, collected static files; never in git",
    str(BASE_DIR / "var"), shown="`var/`",
))  # fmt: skip
env.text("KINDS", "folders with further kinds of game, separated as in `PATH`")  # read by the catalog, without Django
DEBUG = env.DEBUG
SECRET_KEY = env.text("SECRET_KEY", "signs cookies and links", shown=env.NEEDED)
local = "localhost,127.0.0.1,[::1]" if DEBUG else ""
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "the names this site answers to", local, shown=env.NEEDED)
EMAIL_HOST = env.text(
    "EMAIL_HOST",
    "the server for outgoing mail (TLS); with `EMAIL=console` letters, and the links in them that set a new password,"
    " go to the log instead",
    shown=env.NEEDED,
)
EMAIL = env.choice("EMAIL", "`console` writes letters to the log, for who has no mail server", "", "console")
if not DEBUG:
    env.need("SECRET_KEY", "ALLOWED_HOSTS", *([] if EMAIL else ["EMAIL_HOST"]))
SECRET_KEY = SECRET_KEY or env.secret_from(VAR_DIR / "secret-key")
CSRF_TRUSTED_ORIGINS = env.words(
    "TRUSTED_ORIGINS", "origins of other pages that may post forms and open sockets, as `https://parlour.example`"
)

PORT = env.number("PORT", "where `manage.py serve` listens unless it is told `--port`", 8000)
SITE_URL = env.text(
    "SITE_URL",
    "where links in letters lead: nobody has asked for a page when they are written",
    f"http://127.0.0.1:{PORT}" if DEBUG else f"https://{ALLOWED_HOSTS[0]}",
    shown="`https://` and the first allowed host",
).rstrip("/")

# -- Rooms ---------------------------------------------------------------------------------------------------
INSTALLED_APPS = [
    # Of Daphne's app only `runserver` is used; importing it takes a third of what starting takes.
    *(["daphne"] if "runserver" in sys.argv else []),
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.forms",
    "allauth",
    "accounts.behind_the_scenes.EmailConfig",
    "accounts.behind_the_scenes.SecondStepConfig",
    "accounts.behind_the_scenes.SignInsConfig",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "accounts",
    "people",
    "games",
    "records",
    "arena",
    "gateways.rummy_programs",
    "lobbies",
    "chat",
    "operations",
]
GATHERING = "config.gathering.House"  # whom games ask about their people
SERVER = "config.serve.serve"  # what `manage.py serve` opens the house with
MIDDLEWARE = [
    "config.middleware.RequestId",
    "operations.middleware.Timed",
    "accounts.middleware.ApiErrors",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.middleware.PackedPages",
    "config.middleware.ContentPolicy",
    "api.middleware.Outages",
    "accounts.middleware.OverAtOnce",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.middleware.NoStore",
    "django.middleware.locale.LocaleMiddleware",
    "config.middleware.Bounds",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.Parts",
    "accounts.middleware.SignInSeen",
    "accounts.middleware.KnownDevices",
    "accounts.middleware.LimitPage",
    "accounts.middleware.GuestsSignUpFirst",
    "config.here.Here",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates", *catalog.__path__],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "csp.context_processors.nonce",
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.context.preferences",
                "api.build.in_pages",
                "people.context.bell",
                "games.pages.turns.in_pages",
            ],
            "builtins": ["games.templatetags.addresses", "games.templatetags.cards", "config.joined_tags"],
        },
    }
]
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# -- Database, channel layer, cache --------------------------------------------------------------------------
database: dict[str, Any] = {**dj_database_url.parse(env.text(
    "DATABASE_URL", "`postgres://…` or `sqlite:///path`", f"sqlite:///{VAR_DIR / 'parlour.sqlite3'}",
    shown="SQLite in `VAR_DIR`",
))}  # fmt: skip
DATABASES = {"default": database}
HTTP_THREADS = env.number("HTTP_THREADS", "threads that serve HTTP; each keeps its database connection", 4, least=1)
SOCKET_THREADS = env.number("SOCKET_THREADS", "threads for what sockets ask of the database", 8, least=1)
RUMMY_HOST = env.flag(
    "RUMMY_HOST",
    "whether this server takes registrations of Rummy programs (`/register`, `/test`); its referee plays their games",
)
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
BOT_PROCESSES = env.number(
    "BOT_PROCESSES",
    "processes that think for bots and coaches, started when they are first needed, for each process that serves;"
    " 0: its own threads do",
    max(1, CORES - 1),
    shown="one less than there are cores, at least one",
)
BOT_THREADS = BOT_PROCESSES + 2
"""Threads that wait for those processes: enough that all of them are busy while somebody writes down a move."""
ASKING: dict[str, int] = {
    "HTTP_THREADS": HTTP_THREADS,
    "SOCKET_THREADS": SOCKET_THREADS,
    "the writer": 1,
    "BOT_PROCESSES": BOT_THREADS,
    "referee, turns, courier, lobbies and nights": 5,
    "RUMMY_HOST": 16 if RUMMY_HOST else 0,  # its runner, and the games
}
"""The threads of one process that ask the database, each by a connection."""

DATABASE_POOL = env.number(
    "DATABASE_POOL", "connections to PostgreSQL for each process; 0 is as many as it has threads that ask", 0
) or sum(ASKING.values())
DATABASE_PATIENCE = 3
"""Seconds that anybody waits for a connection, or for SQLite's lock; then the answer is 503."""
SQLITE_SYNCHRONOUS = env.text(
    "SQLITE_SYNCHRONOUS",
    "`NORMAL`: a move that was answered survives a killed process; a power failure may take the last half minute,"
    " and no more. `FULL`: it survives that, too, for about half of the moves a second",
    "NORMAL",
).upper()
if SQLITE_SYNCHRONOUS not in {"FULL", "NORMAL"}:
    raise ImproperlyConfigured(f"SQLITE_SYNCHRONOUS is FULL or NORMAL, not {SQLITE_SYNCHRONOUS!r}.")
if database["ENGINE"].endswith("sqlite3"):
    Path(database["NAME"]).parent.mkdir(parents=True, exist_ok=True)
    database["CONN_MAX_AGE"] = None  # threads of the entrance persist, and so do their connections
    database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": DATABASE_PATIENCE,
        "init_command": f"PRAGMA journal_mode=WAL; PRAGMA synchronous={SQLITE_SYNCHRONOUS}; PRAGMA mmap_size=134217728;"
        " PRAGMA cache_size=-4000; PRAGMA temp_store=MEMORY; PRAGMA journal_size_limit=67108864;"
        " PRAGMA wal_autocheckpoint=8000;",  # `config/sqlite_log.py` does it long before
    }
else:
    database["ENGINE"] = "config.postgresql"
    database["CONN_MAX_AGE"] = 0  # the pool keeps them
    database["OPTIONS"] = {
        "connect_timeout": DATABASE_PATIENCE,
        "tcp_user_timeout": 10_000,  # milliseconds until a server that has vanished counts as dead
        "keepalives_idle": 30,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        **database.get("OPTIONS", {}),
        "pool": {
            "min_size": 1, "max_size": DATABASE_POOL, "timeout": DATABASE_PATIENCE, "reconnect_timeout": 2,
        },
    }  # fmt: skip

DRAIN_SECONDS = env.seconds(
    "DRAIN_SECONDS",
    "how long a process that was told to end takes new connections while `/readyz` says 503: a load balancer looks now"
    " and then",
    1.0,
)
REDIS_URL = env.text(
    "REDIS_URL", "channel layer and cache, needed as soon as there is more than one process", shown="memory"
)
REDIS_PREFIX = env.text(
    "REDIS_PREFIX",
    "sites that share a Redis need names of their own: messages of groups know no database numbers",
    "parlour",
)
CHANNEL_LAYERS: dict[str, Any] = {"default": {"BACKEND": "config.layer.LocalLayer"}}
CACHES: dict[str, Any] = {
    "default": {
        "BACKEND": "config.memory_cache.MemoryCache",
        "OPTIONS": {"MAX_ENTRIES": 100_000},  # counters of the rate limits must not push each other out
    }
}
REDIS_TIMEOUT = env.seconds(
    "REDIS_TIMEOUT", "how long Redis may take for an answer before the site goes on without it", 0.5
)
if REDIS_URL:
    CHANNEL_LAYERS["default"] = {
        "BACKEND": "config.shared_layer.RedisPubSubLayer",
        "CONFIG": {"url": REDIS_URL, "prefix": REDIS_PREFIX, "patience": REDIS_TIMEOUT},
    }
    CACHES["default"] = {
        "BACKEND": "config.cache.RedisCacheOrMemory",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": REDIS_PREFIX,
        "OPTIONS": {"socket_timeout": REDIS_TIMEOUT, "socket_connect_timeout": REDIS_TIMEOUT},
    }
SOCKET_FRAMES = env.number(
    "SOCKET_FRAMES", "frames a second that one socket may send in the mean; twice as many at once, and more end it", 50
)
SOCKETIO = env.flag(
    "SOCKETIO",
    "whether clients of Socket.IO are served, at `/socket.io/`; what that takes is loaded when the first one comes",
    True,
)
REFEREE = env.flag(
    "REFEREE",
    "whether this process sees to turn clocks and to bots that take their time; off where `manage.py referee` does",
    True,
)

# -- Accounts ------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
"""One, that finds people by username or e-mail address; a second would only hash every wrong password twice."""
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}Validator", "OPTIONS": options}
    for name, options in (
        ("UserAttributeSimilarity", {"user_attributes": ("username", "email", "display_name")}),
        ("MinimumLength", {}),
        ("CommonPassword", {}),
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {"signup": "accounts.forms.SignUpForm"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*"]
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_USERNAME_VALIDATORS = "accounts.names.username_validators"
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USER_DISPLAY = "accounts.selectors.display_name"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
"""Who finds an open browser shall not take the account by a new address: the password is asked for once more."""
ACCOUNT_EMAIL_VERIFICATION = env.text("EMAIL_VERIFICATION", "`none`, `optional` or `mandatory`", "optional")
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Parlour] "
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "http" if DEBUG else "https"
ACCOUNT_SESSION_REMEMBER = True
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = DEBUG
MFA_TOTP_ISSUER = "Parlour"
USERSESSIONS_TRACK_ACTIVITY = False
"""`accounts.middleware.SignInSeen` does it: a few times an hour instead of a write with every page."""

SOCKETS_PER_ACCOUNT = env.number(
    "SOCKETS_PER_ACCOUNT", "open sockets that an account may have in each process; one more is closed with 4429", 20
)
LOBBIES_PER_ACCOUNT = env.number(
    "LOBBIES_PER_ACCOUNT", "lobbies that an account may have gathering at a time; one more is refused", 5
)
BEHIND_PROXY = env.flag(
    "BEHIND_PROXY",
    "whether one proxy of our own stands before us: only then are `X-Forwarded-Proto` and the last entry of"
    " `X-Forwarded-For` believed",
)
RATE_LIMITS = {
    name: env.text(f"LIMIT_{name.upper()}", f"how often: {what}", default)
    for name, default, what in (
        ("guest", "100/1m/address", "coming in as a guest"),
        ("sign_up", "60/1m/address, 300/1h/address", "signing up"),
        ("sign_in", "100/1m/address, 10/5m/account", "wrong passwords"),
        ("code", "10/5m/account", "wrong codes of a second factor"),
        ("room_code", "20/1m/account, 100/1m/address", "wrong room codes"),
        ("invite", "30/1h/account", "invitations"),
        ("chat", "5/5s/account", "messages"),
        ("push", "20/1h/account", "devices added and tried"),
        ("phrase", "1/2s/account, 10/1m/account", "phrases said with one tap"),
        ("report", "20/1h/account", "reported messages and people"),
        ("offer", "10/10m/account", "asking a table for a pause, or to deal anew"),
        ("program", "120/1m/address", "registrations and tests of Rummy programs"),
        ("program_call", "300/1s/account", "requests of Rummy programs that fetch their calls"),
        ("scrimmage", "30/1h/account", "scrimmages of a Rummy program"),
        ("review", "12/1m/account", "looking back at a game with the coach"),
        ("check", "20/1s/account", "asking whether a Rummikub board is right, for each seat"),
        ("check_melds", "10/1s/account", "asking whether a hand can be declared, for each seat"),
    )
}
"""How often something may be tried: `amount/period/per`, several separated by commas (`api.limits`)."""
ACCOUNT_RATE_LIMITS = {
    "login": None,  # counted by RATE_LIMITS["sign_in"], for pages and API together
    "login_failed": "100/m/ip,10/5m/key",  # left to second factors; passwords are counted by "sign_in"
    "signup": None,  # counted by RATE_LIMITS["sign_up"]
    "reset_password": "60/m/ip,5/m/key",
    "reset_password_from_key": "60/m/ip",
}

# -- Letters, and what whoever runs the house hears ----------------------------------------------------------
EMAIL_PORT = env.number("EMAIL_PORT", "the port of the mail server", 587)
EMAIL_HOST_USER = env.text("EMAIL_USER", "our name at the mail server")
EMAIL_HOST_PASSWORD = env.text("EMAIL_PASSWORD", "our password at the mail server")
EMAIL_BACKEND = "django.core.mail.backends." + ("smtp" if EMAIL_HOST else "console") + ".EmailBackend"
EMAIL_USE_TLS = bool(EMAIL_HOST)
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = env.text("EMAIL_FROM", "the sender of letters", "Parlour <parlour@localhost>")

PUSH_KEY = env.text(
    "PUSH_KEY",
    "signs pushes to browsers (Web Push); `manage.py push_key` prints one. Without it nothing is said of pushes. One"
    " that is changed makes everybody add their devices anew",
    shown="made in `VAR_DIR` with `DEBUG=1`",
) or (keys.key_from(VAR_DIR / "push-key") if DEBUG else "")
if PUSH_KEY and not keys.is_key(PUSH_KEY):
    raise ImproperlyConfigured("PUSH_KEY is no key: `manage.py push_key`, without one in the environment, prints one.")
PUSH_HOSTS = env.words(
    "PUSH_HOSTS",
    "hosts of browser makers, and all beneath them, that pushes may be sent to, by https; `127.0.0.1` besides, for"
    " trying: any port there, by http",
    "fcm.googleapis.com,push.services.mozilla.com,notify.windows.com,push.apple.com",
)
SERVICE_WORKER = env.flag(
    "SERVICE_WORKER",
    "whether browsers keep our files and a page for when there is no network; off: browsers that did forget them",
    True,
)

OPERATOR = env.text(
    "OPERATOR", "who runs this house: name and postal address as `/contact/` says them, lines separated by `;`"
)
CONTACT = env.text(
    "CONTACT",
    "where its people are reached: a mail address or an `https://` page",
    DEFAULT_FROM_EMAIL,
    shown="`EMAIL_FROM`",
)
TALK = env.choice(
    "TALK",
    "how people talk: `free`, in their own words, or `phrases`, with one tap and nothing else, as schools want it",
    "free",
    "phrases",
)
MINIMUM_AGE = env.number("MINIMUM_AGE", "how old one has to be to play here, in years; 0: nothing is said of it", 16)
SECURITY_CONTACT = env.words(
    "SECURITY_CONTACT",
    "where holes are told, for `/.well-known/security.txt`: mail addresses or `https://` pages, the best one first;"
    " without one there is no such file",
)
SECURITY_POLICY = env.text("SECURITY_POLICY", "the `https://` page that says what becomes of such a report")

METRICS_TOKEN = env.text("METRICS_TOKEN", "whoever sends it as a bearer token may read `/metrics`")
METRICS_ADDRESSES = env.words(
    "METRICS_ADDRESSES", "who may read `/metrics` without a token, by address", "127.0.0.1,::1"
)

SENTRY_DSN = env.text(
    "SENTRY_DSN",
    "where mistakes of ours are reported: the address a Sentry gives for a project. A report says where it broke and"
    " the id of the log line, never cards, words of exceptions, requests or names",
)

# -- What is kept for how long -------------------------------------------------------------------------------
KEEP_DAYS = {
    name: env.number(f"KEEP_{name.upper()}_DAYS", f"days for which are kept: {what} (0: for ever)", default)
    for name, default, what in (
        ("guests", 30, "guests who do not play any more"),
        ("lobbies", 1, "closed lobbies"),
        ("tokens", 365, "API tokens that nobody uses"),
        ("reports", 180, "reports of messages and people that staff have settled"),
        ("behaviour", 30, "who left games or played them out"),
        ("measures", 365, "what staff did about somebody"),
        ("logs", 1, "logs of ended games as rows; then each is one compressed piece"),
        ("chat", 365, "what was said at tables, after the end of the game"),
        ("notices", 30, "notices, of which the newest 200 of a reader at most"),
    )
}
"""What `manage.py tidy` goes by, and `/privacy` says."""
TIDY_HOUR = env.number("TIDY_HOUR", "the hour, in UTC, at which the referee tidies", 3)

# -- Programs that play Rummy ----------------------------------------------------------------------------------
RUMMY_REPLY_SECONDS = env.seconds("RUMMY_REPLY_SECONDS", "what a program has for each answer", 2.0)
RUMMY_ALLOWED_HOSTS = env.words(
    "RUMMY_ALLOWED_HOSTS", "networks that programs may register from and be called at, besides this machine itself, as"
    " `192.168.1.0/24,10.1.2.3`",
)  # fmt: skip
RUMMY_OPEN_ARENA = env.flag("RUMMY_OPEN_ARENA", "whether everybody may hold tournaments; else only staff")
RUMMY_OWN_PORTS = {
    PORT,
    16200,
    *(port for port in (urlsplit(REDIS_URL).port, int(database.get("PORT") or 0)) if port),
}
"""Where no program may listen: the site itself, the player host, database and cache."""

# -- API -----------------------------------------------------------------------------------------------------
REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.api.authentication.HeaderPair",
        "accounts.api.authentication.Bearer",
        "accounts.api.authentication.Session",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["api.parsers.JsonObject"],
    "DEFAULT_METADATA_CLASS": None,
    "EXCEPTION_HANDLER": "api.errors.answer",
    "URL_FORMAT_OVERRIDE": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
"""The largest body we read. Nobody uploads files here; the longest honest body is a Rummikub board."""
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Parlour",
    "DESCRIPTION": "Five card and tile games. Say who you are with a bearer token, with `x-session-id` and"
    " `x-player-id`, or with the session of the pages (and its CSRF token). What is told over WebSockets, and small"
    " clients to begin with, are in [Events](/docs/events).",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api",
    "COMPONENT_SPLIT_PATCH": False,  # bodies say themselves what may be left out
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "api.schema.list_codes",
        "config.events.openapi.add_views",
    ],
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": ["accounts.api.authentication.HeaderPair"],
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "validatorUrl": None},
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# -- Languages and time --------------------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "locale"]
_TRANSLATED = sorted(to_language(found.parent.name) for found in LOCALE_PATHS[0].glob("*/LC_MESSAGES"))
LANGUAGES = [(code, LANG_INFO[code]["name"]) for code in [LANGUAGE_CODE, *_TRANSLATED]]
"""English, and what has a folder in `locale/`: `make messages CODE=fr` begins one."""
USE_TZ = True
TIME_ZONE = "UTC"

# -- Files ---------------------------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
_of_kinds = (folder for path in catalog.__path__ for folder in Path(path).glob("*/look/static"))
STATICFILES_DIRS = [BASE_DIR / "static", *((f"tables/{folder.parents[1].name}", folder) for folder in _of_kinds)]
"""A kind's own files are served beneath `tables/<slug>/`."""
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "config.static_files.HashedFiles"
    },
}
WHITENOISE_USE_FINDERS = DEBUG or not (STATIC_ROOT / "staticfiles.json").exists()
"""Files that were not collected are found where they lie, as they are: a page without its looks helps nobody."""

# -- Safety --------------------------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY: dict[str, Any] = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 180
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "config.views.csrf_failure"
_SSL_REDIRECT = env.flag("SSL_REDIRECT", "send `http` to `https` (production)", True)
_HSTS_SECONDS = env.number(
    "HSTS_SECONDS",
    "seconds for which browsers shall ask by `https` alone (production): begin with 3600, and say 31536000, a year,"
    " once a day has passed without trouble; nobody can take it back earlier",
    0,
)
_HSTS_SUBDOMAINS = env.flag("HSTS_SUBDOMAINS", "whether that holds for every name below this one, too")
_HSTS_PRELOAD = env.flag("HSTS_PRELOAD", "whether browsers may carry this site in their own lists: hard to undo")
if not DEBUG:
    SECURE_SSL_REDIRECT = _SSL_REDIRECT
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^(register|test)$"]
    SECURE_HSTS_SECONDS = _HSTS_SECONDS
    SECURE_HSTS_INCLUDE_SUBDOMAINS = _HSTS_SUBDOMAINS
    SECURE_HSTS_PRELOAD = _HSTS_PRELOAD
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # subdomains and preload are the owner's choice
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    if BEHIND_PROXY:
        SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
