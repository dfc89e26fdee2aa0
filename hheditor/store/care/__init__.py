"""How a library survives: backups, check-ups, restoring."""
