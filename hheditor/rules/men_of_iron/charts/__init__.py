"""The charts as data."""
