"""Shooting: dice, targets, panic."""
