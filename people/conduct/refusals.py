"""What is refused about people, in codes and words."""

from django.utils.translation import gettext_lazy as _

from api.codes import define
from api.problems import refusal

YOUR_OWN = define("YOUR_OWN", "This is about the caller themselves.")
REPORTED_ALREADY = define("REPORTED_ALREADY", "Staff have not decided yet on what the caller told them before.")

yourself = refusal(409, YOUR_OWN, _("This is you. Tell us on the contact page what is wrong."))
reported_already = refusal(409, REPORTED_ALREADY, _("You have told us already. Somebody will look at it."))
