"""Painting a bare table, without widgets."""
