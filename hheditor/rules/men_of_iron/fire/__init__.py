"""Sight, targets, shots and their answers."""
