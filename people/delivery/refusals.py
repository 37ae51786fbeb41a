"""How this room says no."""

from django.utils.translation import gettext_lazy as _

from api.codes import CONFLICT, define
from api.problems import refusal

BAD_ENDPOINT = define("BAD_ENDPOINT", "That is no address at which a browser's maker takes in pushes.")
NO_PUSH = define("NO_PUSH", "This house sends no pushes.")

bad_endpoint = refusal(400, BAD_ENDPOINT, _("We send pushes only to the services of browser makers."))
no_push = refusal(409, NO_PUSH, _("This house sends no pushes."))
too_many_devices = refusal(409, CONFLICT, _("You have 10 devices. Remove one first."))
