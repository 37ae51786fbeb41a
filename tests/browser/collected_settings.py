"""The settings of a house whose static files were collected, as in production, into the folder `COLLECTED`."""

import os
from pathlib import Path

from tests.browser.house_settings import *  # noqa: F403
from tests.browser.house_settings import STORAGES

DEBUG = False
"""Only from here on: cookies and redirects stay as they are where there is no TLS."""

STATIC_ROOT = Path(os.environ["COLLECTED"])
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "config.static_files.HashedFiles"}}
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ("css", "js", "svg", "txt", "html", "json", "map", "png", "woff2", "gz", "ico")
WHITENOISE_USE_FINDERS = False
WHITENOISE_AUTOREFRESH = False
