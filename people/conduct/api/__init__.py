"""The REST side of behaviour: telling staff of somebody."""
