"""Run all measurements, or those named on the command line, with the settings of production."""

import os
import sys
import tempfile
from importlib import import_module
from pkgutil import iter_modules

import bench

os.environ.setdefault("SECRET_KEY", "of no use to anybody")
os.environ.setdefault("ALLOWED_HOSTS", "localhost,127.0.0.1")
os.environ.setdefault("SSL_REDIRECT", "0")
os.environ.setdefault("LOG_LEVEL", "WARNING")
os.environ.setdefault("REFEREE", "0")
os.environ.setdefault("VAR_DIR", tempfile.mkdtemp(prefix="parlour-bench-"))

names = sys.argv[1:] or [module.name for module in iter_modules(bench.__path__) if module.name != "__main__"]
for name in names:
    module = import_module(f"bench.{name}")
    if hasattr(module, "main"):
        print(f"\n== {name}", flush=True)
        module.main()
