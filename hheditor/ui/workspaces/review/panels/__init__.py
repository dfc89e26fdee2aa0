"""Panels of the workspace."""
