"""Melee: who attacks whom, the sums, the dice."""
