#!/usr/bin/env python
"""Django's command line for Parlour."""

import gc
import os
import sys


def main() -> None:
    """Run one management command."""
    gc.set_threshold(50_000, 20, 20)  # what is loaded stays: looking through it for rubbish takes a tenth of the start
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as missing:
        sys.exit(str(missing))


if __name__ == "__main__":
    main()
