"""The published wire format of UNO."""
