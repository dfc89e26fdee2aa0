"""Scenarios as data: flavour, map, sides, Battles, terms."""
