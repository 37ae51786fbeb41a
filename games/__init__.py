"""Games: the pure rules of every kind, and the platform that locks, logs and delivers their moves."""
