"""The site's addresses as they are with RUMMY_HOST=1."""

from arena.pages.urls import registration
from config.urls import urlpatterns as site

urlpatterns = [*registration, *site]
