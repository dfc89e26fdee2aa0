"""The panels at the side of the armies workspace."""
