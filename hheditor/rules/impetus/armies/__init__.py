"""Troops, what they cost, the lists."""
