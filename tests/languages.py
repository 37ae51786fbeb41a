"""The languages that the texts are translated to: each is held to the same tests."""

from django.conf import settings

ALL = [code for code, _ in settings.LANGUAGES]
OTHERS = [code for code in ALL if code != settings.LANGUAGE_CODE]
