"""Measurements, printed and never asserted: `make bench` runs them all, `python -m bench` lists them."""
