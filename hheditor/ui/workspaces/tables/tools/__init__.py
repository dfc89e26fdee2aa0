"""What the hand does on a table."""
