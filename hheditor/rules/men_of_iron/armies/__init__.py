"""Armies as documents: Battles under leaders, without points."""
