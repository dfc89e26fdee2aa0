"""Sieges: works, engines, ladders, fire, days and nights."""
