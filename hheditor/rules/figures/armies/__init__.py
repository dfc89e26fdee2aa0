"""Armies: codes, prices, lists."""
