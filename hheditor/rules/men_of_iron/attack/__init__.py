"""Shock and charge, from declaration to advance."""
