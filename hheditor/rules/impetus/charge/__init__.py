"""Charges: contact, evasion, defensive fire."""
