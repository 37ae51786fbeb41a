"""Measurements, printed and never asserted: `make bench` runs every module here that has a `main`."""
