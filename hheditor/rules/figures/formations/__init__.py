"""Formations: layout, ranks, breaking, rout."""
