"""Counsel for Basic Impetus: what a sound player thinks of an order. It weighs and decides nothing."""
