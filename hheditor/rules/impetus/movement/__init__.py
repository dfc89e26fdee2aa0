"""Moves, groups, zones of control, passing friends, rally."""
