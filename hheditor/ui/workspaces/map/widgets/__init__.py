"""Widgets the map workspace is built of."""
