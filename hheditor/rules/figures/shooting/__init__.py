"""Shooting: sight, targets, volleys."""
