"""The platform under strain: races, clocks, lost connections, and what must never be heard."""
