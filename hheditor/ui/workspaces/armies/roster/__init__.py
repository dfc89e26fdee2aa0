"""Roster of the workspace."""
