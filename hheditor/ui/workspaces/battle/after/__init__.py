"""What the field shows after something happened, and the time to look at it."""
