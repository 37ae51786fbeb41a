"""The settings of the house that tests look at through browsers: these keep what they have read."""

from config.settings import *  # noqa: F403

WHITENOISE_MAX_AGE = 3600
