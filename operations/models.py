"""What was done to look after the house, and when: so that one process does it, and staff can see it."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class LastRun(models.Model):
    """The last time that something was done, by its name: `tidy`, `backup` or `mail`."""

    name = models.CharField(_("what"), max_length=20, primary_key=True)
    at = models.DateTimeField(_("at"))
    told = models.CharField(_("how it went"), max_length=500, blank=True)

    class Meta:
        verbose_name = _("last run")
        verbose_name_plural = _("last runs")

    def __str__(self) -> str:
        return f"{self.name} {self.at:%Y-%m-%d %H:%M}"
