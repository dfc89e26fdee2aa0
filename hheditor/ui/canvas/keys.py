"""The keys every field answers to, whatever workspace shows it."""

FIT = "Ctrl+Home Home"
"""Show the whole field."""
FULL_SIZE = "Ctrl+Shift+Home Shift+Home"
"""Show it at 100 %."""
