"""The only road by which a game changes: services, log, writing, seats, cooldowns, turns of bots."""
