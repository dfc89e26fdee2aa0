"""Counsel for the figure game: what a sound player thinks of an order. It weighs and decides nothing."""
