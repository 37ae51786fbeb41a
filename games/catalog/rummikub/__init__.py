"""Rummikub: runs and groups on a common board that everybody may rearrange."""
