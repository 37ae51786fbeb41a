"""The synchronous half of the entrance: Django as a WSGI application."""

import gc
import os

from django.core.wsgi import get_wsgi_application

gc.set_threshold(50_000, 20, 20)  # what is loaded stays: looking through it for rubbish takes a tenth of the start
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()
