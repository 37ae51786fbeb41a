"""Entrances that a source document prescribes, written only against services and selectors."""
