"""Armies: troop types and their price, building a list, the data that ships, findings on documents."""
