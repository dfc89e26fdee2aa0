"""Sheets about armies: the roster and a card for each general."""
