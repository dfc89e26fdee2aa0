"""Bars of the workspace."""
